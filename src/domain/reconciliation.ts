import type { SessionState } from './payment.ts'

const DAY_S = 86_400
/** Money that arrives later than this after a failure is found by the provider's notice alone. */
const FAILED_FOR_S = 3 * DAY_S

/** The provider's own schedule while a payment is pending: up to which age of the session, how long between two looks. */
const SCHEDULE: [untilS: number, everyS: number][] = [
  [52, 3],
  [112, 6],
  [172, 10],
  [232, 30],
  [20 * 60, 60],
]

/** The first look, counted from the opening. */
export const FIRST_LOOK_S = 22

/**
 * Seconds until the provider is asked again about a session of this age; null when nothing can become of it any
 * more. What outlives the provider's schedule is looked at ever more seldom, once a day at least.
 */
export function nextLookS(state: SessionState, ageS: number): number | null {
  if (state === 'failed') return ageS > FAILED_FOR_S ? null : growing(ageS)
  if (state !== 'starting' && state !== 'open') return null
  if (ageS < FIRST_LOOK_S) return FIRST_LOOK_S - ageS
  return SCHEDULE.find(([untilS]) => ageS < untilS)?.[1] ?? growing(ageS)
}

/** Of a refund, which banks take minutes to days for. */
export function nextRefundLookS(ageS: number): number {
  return Math.min(Math.max(ageS / 2, 5), DAY_S)
}

function growing(ageS: number): number {
  return Math.min(Math.max(ageS / 2, 60), DAY_S)
}
