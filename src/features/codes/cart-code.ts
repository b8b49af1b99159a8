import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CartTerms } from '../../domain/prices/cart-terms.ts'
import { readCode, whyNotUsable, type Code, type CodeTerms } from '../../domain/prices/code.ts'
import type { Allowance } from '../../platform/secrets/attempts.ts'
import type { Db, Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { deleteCartCode, selectAutomatic, selectCartCode, selectCode, selectFacts } from './codes.sql.ts'
import { findBuyer } from './find-buyer.ts'

/** `not-theirs`: it is for others, which is no secret of who may guess it. */
type NotEntered = { ok: false; reason: 'not-usable' } | { ok: false; reason: 'not-theirs'; why: 'not-first' | 'members-only'; code: string }
export type CodeRefused = NotEntered | (Extract<Allowance, { ok: false }> & { reason: 'too-many' })
export type CodeEntered = { ok: true } | CodeRefused

/** Whoever guesses learns nothing from the time: known or not, a code is answered this long after it was entered. */
const ANSWER_AFTER_MS = 150

/** Puts a code into somebody's cart, in place of another one. Unknown, ended and used up are one answer. */
export function enterCode(shop: Pick<Shop, 'db' | 'attempts' | 'clock' | 'sealer'>, uid: string, text: string): Promise<CodeEntered> {
  return tryCode(shop, uid, () => putCode(shop, uid, text))
}

/** Counts a person's attempt at a code, which `attempt` enters with `putCode`. */
export async function tryCode<Result>(
  { attempts }: Pick<Shop, 'attempts'>,
  uid: string,
  attempt: () => Promise<Result>,
): Promise<Result | CodeRefused> {
  const allowance = await attempts.consume('code', uid)
  if (!allowance.ok) return { ...allowance, reason: 'too-many' }
  const [result] = await Promise.all([attempt(), delay(ANSWER_AFTER_MS)])
  return result
}

/** To be called within `tryCode`, so that nobody guesses codes. */
export async function putCode(shop: Pick<Shop, 'db' | 'clock' | 'sealer'>, uid: string, text: string): Promise<{ ok: true } | NotEntered> {
  const code = readCode(text)
  const found = code === null ? undefined : await selectCode(shop.db, code)
  const [terms] = await toTerms(shop, uid, found && !found.automatic ? [found] : [])
  if (terms?.why === 'not-first' || terms?.why === 'members-only')
    return { ok: false, reason: 'not-theirs', why: terms.why, code: terms.code }
  if (!terms?.usable) return { ok: false, reason: 'not-usable' }
  await shop.db
    .insertInto('cart_codes')
    .values({ user_id: uid, code: terms.code })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code: terms.code, entered_at: sql<Date>`clock_timestamp()` }))
    .execute()
  return { ok: true }
}

export async function removeCode({ db }: Pick<Shop, 'db'>, uid: string): Promise<void> {
  await deleteCartCode(db, uid)
}

/** What may take something off somebody's cart now: their code as it counts for them, and what counts by itself. */
export async function findCartTerms(shop: Pick<Shop, 'db' | 'clock' | 'sealer'>, uid: string): Promise<CartTerms> {
  const [entered, automatic] = await Promise.all([selectCartCode(shop.db, uid), selectAutomatic(shop.db, shop.clock.now())])
  const all = await toTerms(shop, uid, [...(entered ? [entered] : []), ...automatic])
  return { code: (entered && all[0]) ?? null, automatic: all.filter(({ automatic, usable }) => automatic && usable) }
}

/** Whether the cart has this code, or none, in the transaction's view. */
export async function hasCartCode(tx: Tx, uid: string, code: string | null): Promise<boolean> {
  const entered = await tx.selectFrom('cart_codes').select('code').where('user_id', '=', uid).executeTakeFirst()
  return (entered?.code ?? null) === code
}

/** The code was used with the lines that are bought; one that was entered meanwhile stays. */
export async function takeUsedCode(tx: Db, uid: string, code: string): Promise<void> {
  await deleteCartCode(tx, uid, code)
}

async function toTerms({ db, clock, sealer }: Pick<Shop, 'db' | 'clock' | 'sealer'>, uid: string, codes: Code[]): Promise<CodeTerms[]> {
  const asked = codes.filter(
    ({ usesInAll, usesPerAccount, firstOrder, members }) => usesInAll !== null || usesPerAccount !== null || firstOrder || members,
  )
  const names = asked.map(({ code }) => code)
  const facts = names.length > 0 ? await selectFacts(db, names, await findBuyer({ db, sealer }, uid)) : new Map<string, never>()
  return codes.map((found) => {
    const why = whyNotUsable(found, { at: clock.now(), ...(facts.get(found.code) ?? NOTHING_ASKED) })
    const { code, percent, rupees, buy, get, freeDelivery, categories, products, automatic, addsUp, minimum } = found
    const off = { code, percent, rupees, buy, get, freeDelivery }
    return { ...off, categories, products, automatic, addsUp, minimum, usable: why === null, why }
  })
}

const NOTHING_ASKED = { used: 0, own: 0, hasOrdered: false, isMember: false }
