import { createHash } from 'node:crypto'
import { tokenId } from '../../platform/random-token.ts'
import type { Allowance, AttemptRule, Shop } from '../../shop.ts'
import { selectDeviceOwner } from './devices.sql.ts'
import type { Caller } from './open-session.ts'

export type Counted = [rule: AttemptRule, key: string][]

/**
 * Counts an attempt to sign in, before anything else is looked at, so that neither refused nor parallel attempts
 * overshoot. Guesses slow the guesser and the account's strangers: a browser in which the account's person
 * has signed in before has a count of its own, which nobody else can use up.
 */
export async function countSignIn(
  shop: Pick<Shop, 'db' | 'attempts'>,
  email: string | null,
  { address, browser }: Caller,
): Promise<{ ok: true; counted: Counted } | Extract<Allowance, { ok: false }>> {
  const device = browser?.device ? tokenId(browser.device) : null
  const owner = email !== null && device ? await selectDeviceOwner(shop.db, { email, device }) : null
  const counted: Counted = owner
    ? [['sign-in-device', `${owner} ${device}`]]
    : [['sign-in-address', address], ...(email === null ? [] : countsOfAccount(email, address))]
  for (const [rule, key] of counted) {
    const allowance = await shop.attempts.consume(rule, key)
    if (!allowance.ok) return allowance
  }
  return { ok: true, counted }
}

/** What is counted against an account and those who try to get in. */
export function countsOfAccount(email: string, address: string): Counted {
  return [
    ['sign-in-pair', keyOf(`${email} ${address}`)],
    ['sign-in-account', keyOf(email)],
  ]
}

/** Whoever got in was no guesser. An account's strangers gain nothing by it: only this one attempt is taken back. */
export async function forgiveSignIn({ attempts }: Pick<Shop, 'attempts'>, counted: Counted): Promise<void> {
  for (const [rule, key] of counted) {
    if (rule === 'sign-in-account') await attempts.giveBack(rule, key)
    else if (rule !== 'sign-in-address') await attempts.forgive(rule, key)
  }
}

/** The counters need not know whom they count. */
export function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}
