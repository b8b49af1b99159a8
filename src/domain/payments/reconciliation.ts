import type { SessionState } from './payment.ts'

const DAY_S = 86_400
/** How long failed sessions are polled. A later payment is only found through the provider's webhook. */
const FAILED_FOR_S = 3 * DAY_S

/** The polling schedule that the provider recommends for pending payments, by the session's age. */
const SCHEDULE: [untilS: number, everyS: number][] = [
  [52, 3],
  [112, 6],
  [172, 10],
  [232, 30],
  [20 * 60, 60],
]

/** Delay of the first poll after the session is opened. */
export const FIRST_POLL_S = 22

/**
 * Seconds until the next poll of a session of this age; null when polling ends. After the provider's schedule
 * the interval grows with the age, up to a day.
 */
export function nextPollS(state: SessionState, ageS: number): number | null {
  if (state === 'failed') return ageS > FAILED_FOR_S ? null : growing(ageS)
  if (state !== 'starting' && state !== 'open') return null
  if (ageS < FIRST_POLL_S) return FIRST_POLL_S - ageS
  return SCHEDULE.find(([untilS]) => ageS < untilS)?.[1] ?? growing(ageS)
}

/** Seconds until the next poll of a refund: banks take minutes to days. */
export function nextRefundPollS(ageS: number): number {
  return Math.min(Math.max(ageS / 2, 5), DAY_S)
}

function growing(ageS: number): number {
  return Math.min(Math.max(ageS / 2, 60), DAY_S)
}
