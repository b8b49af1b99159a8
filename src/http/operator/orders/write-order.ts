import { cutText } from '../../../domain/text.ts'
import { findWrittenLinks } from '../../../features/checkout/find-written.ts'
import { run } from '../../../features/operations/run.ts'
import type { Done } from '../../../features/operations/verb.ts'
import { OPERATIONS } from '../../../operations/all.ts'
import type { Given } from '../../../operations/operation.ts'
import { DELIVERY_ADDED } from '../../../operations/written-orders.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { givenOf } from '../acts.ts'
import { offeredVariants } from '../catalogue/known-products.ts'
import { runForm } from '../run-form.ts'

type Shown = Partial<Pick<PropsOf<'operatorWriteOrder'>, 'refused' | 'notice'>>
type Row = PropsOf<'operatorWriteOrder'>['refused'] & {}

const ROWS = 8

/** An order that an operator writes for somebody. */
export const operatorWriteOrder = definePage({
  path: url.operatorWriteOrder,
  access: 'owner',
  component: 'operatorWriteOrder',
  async load(c, { refused = null, notice = null }: Shown = {}): Promise<PropsOf<'operatorWriteOrder'>> {
    const [links, kinds] = await Promise.all([findWrittenLinks(c.var.shop), offeredVariants(c.var.shop)])
    const made = links.find(({ id, isOpen }) => isOpen && id === c.req.query('link'))
    return { links, kinds, made: made ?? null, refused, notice }
  },
  post: writeForm,
})

async function writeForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const rows = Array.from({ length: ROWS }, (_, row) => rowOf(form, row))
  form.set('pieces', writtenPieces(rows))
  const { fields } = OPERATIONS['orders write']
  const given = givenOf(fields, form)
  const leadsTo = (done: Done) =>
    'orderId' in done ? `${url.operatorOrders}/${String(done['orderId'])}?done=write` : `${c.req.path}?link=${String(done['sessionId'])}`
  const typed = Object.fromEntries(Object.entries(fields).map(([name, { max }]) => [name, cutText(form.get(name) ?? '', max)]))
  const added = given['delivery'] === undefined ? await addedDelivery(c, given) : null
  if (added) {
    const refused = { typed, errors: { delivery: added }, rows }
    return operatorWriteOrder.show(c, { notice: { kind: 'bad', text: added }, refused }, 422)
  }
  const ran = await runForm(c, 'orders write', { id: '', given, form, leadsTo })
  if (ran.ok) return tellOnce(c, ran.location)
  const notice = { kind: 'bad' as const, text: ran.words }
  return operatorWriteOrder.show(c, { notice, refused: { typed, errors: ran.errors, rows } }, ran.status)
}

/** Asks what delivery costs where it would add something that nobody has seen; null where it adds nothing. */
async function addedDelivery(c: Ctx, given: Given): Promise<string | null> {
  const asked = { id: '', given: { ...given, dryRun: true }, by: operatorOf(c), role: c.var.operator?.role ?? 'packer' } as const
  const ran = await run(c.var.shop, 'orders write', asked)
  const sums = ran.ok && { amountPaise: Number(ran['amountPaise']), deliveryPaise: Number(ran['deliveryPaise']) }
  return sums && sums.deliveryPaise > 0 ? DELIVERY_ADDED(sums) : null
}

function rowOf(form: Map<string, string>, row: number): Row['rows'][number] {
  const read = (name: string) => cutText(form.get(`${name}.${row}`) ?? '', 200).trim()
  return { piece: read('piece'), quantity: read('quantity'), price: read('price') }
}

/** What `orders write --pieces` takes. */
function writtenPieces(rows: Row['rows']): string {
  return rows
    .filter(({ piece }) => piece !== '')
    .map(({ piece, quantity, price }) => `${piece}:${quantity || '1'}${price === '' ? '' : `@${price}`}`)
    .join(',')
}
