import { ServiceError } from '../../service-error.ts'

/** The longest time that a request of a shopper may wait for the payment provider. */
export const ANSWER_MS = 8000

/**
 * Bounds the work of a request to `ANSWER_MS`.
 * @throws {ServiceError} `deadline-exceeded` after that time; the signal aborts the work
 */
export async function answerInTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new ServiceError('payment', 'deadline-exceeded', 'The payment provider did not answer in time')
    ended.abort(error)
    late.reject(error)
  }, ANSWER_MS)
  try {
    return await Promise.race([work(ended.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
