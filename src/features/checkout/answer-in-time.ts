import { ServiceError } from '../../service-error.ts'

/** How long somebody who has pressed a button is kept waiting for the payment provider, all in all. */
export const ANSWER_MS = 8000

/**
 * Whatever the provider does, the person gets an answer.
 * @throws {ServiceError} `deadline-exceeded` when the time is over; the work is told by its signal
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
