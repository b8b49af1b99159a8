import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { readCode, type Code, type CodeTerms } from '../../domain/prices/code.ts'
import type { Allowance } from '../../platform/secrets/attempts.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import {
  countOwnUses,
  deleteCartCode,
  selectCartCode,
  selectCartCodeName,
  selectCodeFor,
  upsertCartCode,
  type CodeFound,
} from './codes.sql.ts'
import { findBuyer } from './find-buyer.ts'

export type CodeRefused = { ok: false; reason: 'not-usable' } | (Extract<Allowance, { ok: false }> & { reason: 'too-many' })
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
export async function putCode(
  shop: Pick<Shop, 'db' | 'clock'>,
  uid: string,
  text: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-usable' }> {
  const code = readCode(text)
  const found = code === null ? null : await selectCodeFor(shop.db, code, uid)
  if (!found || !(await isUsable(shop, uid, found))) return { ok: false, reason: 'not-usable' }
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
  const { code, percent, rupees, minimum } = found
  return { code, percent, rupees, minimum, usable: await isUsable(shop, uid, found) }
}

/** Whether the cart has this code, or none, in the transaction's view. */
export async function hasCartCode(tx: Transaction<Schema>, uid: string, code: string | null): Promise<boolean> {
  return (await selectCartCodeName(tx, uid)) === code
}

/** The code was used with the lines that are bought; one that was entered meanwhile stays. */
export async function takeUsedCode(tx: Kysely<Schema>, uid: string, code: string): Promise<void> {
  await deleteCartCode(tx, uid, code)
}

async function isUsable({ db, clock }: Pick<Shop, 'db' | 'clock'>, uid: string, found: CodeFound): Promise<boolean> {
  if (!isOpenAt(found, clock.now())) return false
  const own = found.usesPerAccount === null ? 0 : await countOwnUses(db, found.code, await findBuyer(db, uid))
  return hasUsesLeft(found, { used: found.used, own })
}

/** Whether the code is between its times, and not ended. */
export function isOpenAt({ startsAt, endsAt, endedAt }: Code, at: Date): boolean {
  return endedAt === null && (startsAt === null || at >= startsAt) && (endsAt === null || at < endsAt)
}

export function hasUsesLeft({ usesInAll, usesPerAccount }: Code, { used, own }: { used: number; own: number }): boolean {
  return (usesInAll === null || used < usesInAll) && (usesPerAccount === null || own < usesPerAccount)
}
