import { ServiceError } from '../../errors/service-error.ts'
import { withDeadline } from '../../platform/work/with-deadline.ts'

/** The longest time that a request of a shopper may wait for the payment provider. */
export const ANSWER_MS = 8000

/**
 * Bounds the work of a request to `ANSWER_MS`.
 * @throws {ServiceError} `deadline-exceeded` after that time; the signal aborts the work
 */
export function answerInTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDeadline(ANSWER_MS, work, () => {
    throw new ServiceError('payment', 'deadline-exceeded', 'The payment provider did not answer in time')
  })
}
