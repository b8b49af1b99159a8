import { MAX_COMPLAINT_PHOTOS } from '../domain/orders/complaint.ts'
import { readKind } from '../domain/orders/exchange.ts'
import { readReturn, type AskedLine } from '../domain/orders/order-return.ts'
import { cutText } from '../domain/text.ts'
import { askReturn, type AskResult } from '../features/orders/ask-return.ts'
import type { Returnable } from '../features/orders/returns/find-returnable.ts'
import { returnErrors, TOO_MANY_RETURN_PHOTOS, type ReturnErrors } from '../messages/orders/order-return.ts'
import type { Shop } from '../shop.ts'
import { filesOf } from './body/uploads.ts'
import { addPhotos } from './complaint-form.ts'

/** `instead` and `pieces` are what was chosen of each line, by what names it. */
export type PostedReturn = {
  reason: string
  message: string
  instead: Record<string, string>
  pieces: Record<string, string>
  files: File[]
}

/** What stands for the money in a form; other kinds are written by `writeKind`. */
const MONEY = 'money'
const MOST_LINES = 200
const MAX_REF = 300

export function returnOf(form: FormData): PostedReturn {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])).slice(0, 3 * MOST_LINES)
  const named = (prefix: string) =>
    Object.fromEntries(
      texts
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length, prefix.length + MAX_REF), cutText(value, 1000)]),
    )
  const text = (wanted: string) => texts.find(([name]) => name === wanted)?.[1] ?? ''
  return {
    reason: text('reason'),
    message: text('message'),
    instead: named('instead.'),
    pieces: named('pieces.'),
    files: filesOf(form, 'photos'),
  }
}

/** Of what is chosen of a line all that can come back comes back, unless a number is given. */
function askedLines({ instead, pieces }: PostedReturn, { lines }: Pick<Returnable, 'lines'>): AskedLine[] {
  return Object.entries(instead).flatMap(([ref, choice]) => {
    const kind = choice === MONEY ? { to: null } : readKind(choice)
    if (choice === '' || !kind) return []
    const given = pieces[ref]
    const left = lines.find((line) => line.ref === ref)?.left ?? 0
    return [{ ref, ...kind, quantity: given === undefined || given === '' ? left : Number(given) }]
  })
}

/** Asks for a return with its photos, which are looked at only where there can be one. */
export async function sendReturn(
  shop: Shop,
  uid: string,
  { returnable, posted }: { returnable: Returnable; posted: PostedReturn },
): Promise<Exclude<AskResult, { reason: 'invalid' }> | { ok: false; reason: 'invalid'; errors: ReturnErrors }> {
  const { order, parcelId, refusal } = returnable
  if (refusal) return { ok: false, reason: refusal }
  const read = readReturn(posted)
  const lines = askedLines(posted, returnable)
  const faults = { ...(!read.ok && read.faults), ...(lines.length === 0 && ({ lines: 'none' } as const)) }
  const errors = { ...returnErrors(faults), ...(posted.files.length > MAX_COMPLAINT_PHOTOS && { photos: TOO_MANY_RETURN_PHOTOS }) }
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const added = await addPhotos(shop, { uid, orderId: order.id }, posted.files)
  if (!added.ok) return { ok: false, reason: 'invalid', errors: { photos: added.error } }
  const asked = await askReturn(shop, uid, { parcelId, lines, photos: added.names, reason: posted.reason, message: posted.message })
  return asked.ok || asked.reason !== 'invalid' ? asked : { ok: false, reason: 'invalid', errors: returnErrors(asked.faults) }
}
