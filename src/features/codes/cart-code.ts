import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { readCode, whyNotUsable, type Code, type CodeTerms, type CodeWhy } from '../../domain/prices/code.ts'
import type { Allowance } from '../../platform/secrets/attempts.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { deleteCartCode, selectCartCode, selectCartCodeName, selectCode, selectFacts, upsertCartCode } from './codes.sql.ts'
import { findBuyer } from './find-buyer.ts'

/** `not-theirs`: it is for others, which is no secret of who may guess it. */
type NotEntered = { ok: false; reason: 'not-usable' } | { ok: false; reason: 'not-theirs'; why: 'not-first' | 'members-only'; code: string }
export type CodeRefused = NotEntered | (Extract<Allowance, { ok: false }> & { reason: 'too-many' })
export type CodeEntered = { ok: true } | CodeRefused

/** Whoever guesses learns nothing from the time: known or not, a code is answered this long after it was entered. */
const ANSWER_AFTER_MS = 150

/** Puts a code into somebody's cart, in place of another one. Unknown, ended and used up are one answer. */
export function enterCode(shop: Pick<Shop, 'db' | 'attempts' | 'clock'>, uid: string, text: string): Promise<CodeEntered> {
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
export async function putCode(shop: Pick<Shop, 'db' | 'clock'>, uid: string, text: string): Promise<{ ok: true } | NotEntered> {
  const code = readCode(text)
  const found = code === null ? null : await selectCode(shop.db, code)
  const why = found && (await whyNot(shop, uid, found))
  if (why === 'not-first' || why === 'members-only') return { ok: false, reason: 'not-theirs', why, code: found!.code }
  if (!found || why !== null) return { ok: false, reason: 'not-usable' }
  await upsertCartCode(shop.db, uid, found.code)
  return { ok: true }
}

export async function removeCode({ db }: Pick<Shop, 'db'>, uid: string): Promise<void> {
  await deleteCartCode(db, uid)
}

/** The code in somebody's cart as it counts for them now; null without one. */
export async function findCartCode(shop: Pick<Shop, 'db' | 'clock'>, uid: string): Promise<CodeTerms | null> {
  const found = await selectCartCode(shop.db, uid)
  if (!found) return null
  const { code, percent, rupees, buy, get, freeDelivery, categories, products, minimum } = found
  const why = await whyNot(shop, uid, found)
  return { code, percent, rupees, buy, get, freeDelivery, categories, products, minimum, usable: why === null, why }
}

/** Whether the cart has this code, or none, in the transaction's view. */
export async function hasCartCode(tx: Transaction<Schema>, uid: string, code: string | null): Promise<boolean> {
  return (await selectCartCodeName(tx, uid)) === code
}

/** The code was used with the lines that are bought; one that was entered meanwhile stays. */
export async function takeUsedCode(tx: Kysely<Schema>, uid: string, code: string): Promise<void> {
  await deleteCartCode(tx, uid, code)
}

async function whyNot({ db, clock }: Pick<Shop, 'db' | 'clock'>, uid: string, code: Code): Promise<CodeWhy | null> {
  const isAsked = code.usesInAll !== null || code.usesPerAccount !== null || code.firstOrder || code.members
  const facts = isAsked ? await selectFacts(db, code, await findBuyer(db, uid)) : NOTHING_ASKED
  return whyNotUsable(code, { at: clock.now(), ...facts })
}

const NOTHING_ASKED = { used: 0, own: 0, hasOrdered: false, isMember: false }
