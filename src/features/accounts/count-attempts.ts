import { createHash } from 'node:crypto'
import type { AttemptRule } from '../../domain/accounts/attempt-limits.ts'
import type { Allowance } from '../../platform/secrets/attempts.ts'
import { tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { spendChallenge } from '../captcha/challenges.ts'
import { selectDeviceOwner } from './devices.sql.ts'
import type { Caller } from './open-session.ts'

export type Counters = [rule: AttemptRule, key: string][]

/**
 * Counts a sign-in attempt, before anything else is checked, so that refused and parallel attempts count too. A browser in which the
 * account's owner has signed in before has its own counter: password guessing from elsewhere cannot lock the owner out.
 */
export async function countSignIn(
  shop: Pick<Shop, 'db' | 'attempts'>,
  email: string | null,
  { address, browser }: Caller,
): Promise<{ ok: true; counters: Counters; isKnownBrowser: boolean } | Extract<Allowance, { ok: false }>> {
  const device = browser?.device ? tokenId(browser.device) : null
  const owner = email !== null && device ? await selectDeviceOwner(shop.db, { email, device }) : null
  const counters: Counters = owner
    ? [['sign-in-device', `${owner} ${device}`]]
    : [['sign-in-address', address], ...(email === null ? [] : [pairCounter(email, address)])]
  const allowance = await consumeAll(shop, counters)
  return allowance.ok ? { ok: true, counters, isKnownBrowser: owner !== null } : allowance
}

/** The counters that guesses from all addresses share: of passwords that are about to be compared. */
export function guessCounters(email: string): Counters {
  return [
    ['sign-in-account', hashKey(email)],
    ['sign-in-shop', WHOLE_SHOP],
  ]
}

/** Counts by each until one refuses. */
export async function consumeAll({ attempts }: Pick<Shop, 'attempts'>, counters: Counters): Promise<Allowance> {
  for (const [rule, key] of counters) {
    const allowance = await attempts.consume(rule, key)
    if (!allowance.ok) return allowance
  }
  return { ok: true }
}

export async function refundAll({ attempts }: Pick<Shop, 'attempts'>, counters: Counters): Promise<void> {
  for (const [rule, key] of counters) await attempts.refund(rule, key)
}

function pairCounter(email: string, address: string): Counters[number] {
  return ['sign-in-pair', hashKey(`${email} ${address}`)]
}

/** The counters of an account: one for this IP address, one for all addresses. */
export function accountCounters(email: string, address: string): Counters {
  return [pairCounter(email, address), ['sign-in-account', hashKey(email)]]
}

/** The key of limits that all callers share. */
export const WHOLE_SHOP = 'all'

/** Resets what a successful sign-in had counted, but for the IP address: the owner's sign-ins do not give others new guesses. */
export async function uncountSignIn({ attempts }: Pick<Shop, 'attempts'>, counters: Counters): Promise<void> {
  for (const [rule, key] of counters) if (rule !== 'sign-in-address') await attempts.reset(rule, key)
}

/** What a challenge of somebody who is not signed in is issued for: it is solved and used from one address. */
export function strangerPurpose(address: string): string {
  return `stranger ${address}`
}

/** Where a bound that strangers share is reached, a proof of work lets somebody go on, and is used up. */
export async function allowProved(
  shop: Pick<Shop, 'captcha' | 'db'>,
  allowance: Allowance,
  { proof = '', address }: Caller,
): Promise<Allowance> {
  return allowance.ok || (await spendChallenge(shop, proof, strangerPurpose(address))) ? { ok: true } : allowance
}

/** The same for what causes mails. They are counted as they are sent: what is asked of addresses that nobody has costs nothing. */
export async function allowMail(shop: Pick<Shop, 'attempts' | 'captcha' | 'db'>, caller: Caller): Promise<Allowance> {
  return allowProved(shop, await shop.attempts.peek('mail-shop', WHOLE_SHOP), caller)
}

/** Hashes a counter's key: the table of attempts need not store email addresses. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
