/** Lifetime of the token that a page earns from its session. */
export const ID_TOKEN_S = 15 * 60

/** The schedule of spec §9. */
const EXPIRED_EARLY_MS = 30_000
const RENEWED_EARLY_MS = 5 * 60_000
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 16 * 60_000

/** Time-outs of a renewal: networks of phones are slower. */
export const RENEWAL_TIMEOUT_MS = { desktop: 30_000, mobile: 60_000 }

/** `expiresAtMs` by the clock of the browser that received it. */
export type IdToken = { uid: string; token: string; expiresAtMs: number }

/** Whether it may still be sent: it counts as expired early, because a call takes time to arrive. */
export function isUsable({ expiresAtMs }: IdToken, nowMs: number): boolean {
  return nowMs < expiresAtMs - EXPIRED_EARLY_MS
}

export function isRenewalDue(token: IdToken, nowMs: number): boolean {
  return renewalDelayMs(token, nowMs) === 0
}

/** How long until the token is to be renewed. */
export function renewalDelayMs({ expiresAtMs }: IdToken, nowMs: number): number {
  return Math.max(0, expiresAtMs - RENEWED_EARLY_MS - nowMs)
}

/** How long to wait after so many failed renewals in sequence, from 1 on: doubled each time, up to a limit. */
export function retryDelayMs(failures: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}
