import { createHash } from 'node:crypto'
import { tokenId } from '../../platform/secrets/random-token.ts'
import type { AttemptRule } from '../../domain/accounts/attempt-limits.ts'
import type { Allowance } from '../../platform/secrets/attempts.ts'
import type { Shop } from '../../shop.ts'
import { selectDeviceOwner } from './devices.sql.ts'
import type { Caller } from './open-session.ts'

/** The counters that an attempt has incremented. */
export type Counters = [rule: AttemptRule, key: string][]

/**
 * Counts a sign-in attempt, before anything else is checked, so that refused and parallel attempts count too. A browser in which the
 * account's owner has signed in before has its own counter: password guessing from elsewhere cannot lock the owner out.
 */
export async function countSignIn(
  shop: Pick<Shop, 'db' | 'attempts'>,
  email: string | null,
  { address, browser }: Caller,
): Promise<{ ok: true; counters: Counters } | Extract<Allowance, { ok: false }>> {
  const device = browser?.device ? tokenId(browser.device) : null
  const owner = email !== null && device ? await selectDeviceOwner(shop.db, { email, device }) : null
  const counters: Counters = owner
    ? [['sign-in-device', `${owner} ${device}`]]
    : [['sign-in-address', address], ...(email === null ? [] : accountCounters(email, address)), ['sign-in-shop', WHOLE_SHOP]]
  for (const [rule, key] of counters) {
    const allowance = await shop.attempts.consume(rule, key)
    if (!allowance.ok) return allowance
  }
  return { ok: true, counters }
}

/** The counters of an account: one for this IP address, one for all addresses. */
export function accountCounters(email: string, address: string): Counters {
  return [
    ['sign-in-pair', hashKey(`${email} ${address}`)],
    ['sign-in-account', hashKey(email)],
  ]
}

/** The key of limits that all callers share. */
export const WHOLE_SHOP = 'all'

/**
 * Takes a successful sign-in off the counters. Those that strangers share are only reduced by this one attempt, so that
 * the owner's sign-ins do not give an attacker new guesses; that of the IP address stays.
 */
export async function uncountSignIn({ attempts }: Pick<Shop, 'attempts'>, counters: Counters): Promise<void> {
  for (const [rule, key] of counters) {
    if (rule === 'sign-in-account' || rule === 'sign-in-shop') await attempts.refund(rule, key)
    else if (rule !== 'sign-in-address') await attempts.reset(rule, key)
  }
}

/** Hashes a counter's key: the table of attempts need not store e-mail addresses. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
