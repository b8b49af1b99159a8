import { ServiceError } from '../../errors/service-error.ts'
import { withDeadline } from '../../platform/work/with-deadline.ts'

/** The longest time that a request of a shopper may wait for the payment provider. */
export const ANSWER_MS = 8000
const ATTEMPTS = 3

/**
 * Bounds the work of a request to `ANSWER_MS`.
 * @throws {ServiceError} `deadline-exceeded` after that time; the signal aborts the work
 */
export function answerInTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDeadline(ANSWER_MS, work, () => {
    throw new ServiceError('payment', 'deadline-exceeded', 'The payment provider did not answer in time')
  })
}

/**
 * Repeats `attempt` while it returns `again`, because what it read has changed in the meantime: `busy` when that goes on.
 * @throws {ServiceError} `deadline-exceeded` after `ANSWER_MS` in all
 */
export function repeatInTime<Result>(
  attempt: (signal: AbortSignal) => Promise<Result | 'again'>,
): Promise<Result | { ok: false; reason: 'busy' }> {
  return answerInTime(async (signal) => {
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const result = await attempt(signal)
      if (result !== 'again') return result
    }
    return { ok: false, reason: 'busy' }
  })
}
