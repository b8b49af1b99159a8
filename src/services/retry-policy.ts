import { ServiceError } from '../service-error.ts'

/** How long the shop waits for a provider, and how often it asks again. */
export type RetryPolicy = {
  attemptMs: number
  /** Over all attempts and pauses, a renewed token included. */
  overallMs: number
  attempts: number
  /** Before attempt 2, 3, …; `retry` counts from 1. */
  pauseMs(retry: number): number
  /** Aborted when the shop stops: nobody is waited for any more. */
  stopping?: AbortSignal
}

/** Full jitter, so that many waiting shoppers do not come back at the same instant. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attemptMs: 10_000,
  overallMs: 70_000,
  attempts: 4,
  pauseMs: (retry) => 50 + Math.random() * Math.min(400 * 2 ** retry, 4000),
}

/** Thrown by one attempt where another may fare better. */
export class TransientError extends Error {}

/**
 * Tries until an attempt succeeds, fails for good, or the policy is used up.
 * @throws {ServiceError} `unavailable` or `deadline-exceeded`, or what the attempt threw for good
 */
export async function withRetries<T>(
  retryPolicy: RetryPolicy & { service: string },
  attempt: (signal: AbortSignal) => Promise<T>,
  caller?: AbortSignal,
): Promise<T> {
  const overall = AbortSignal.timeout(retryPolicy.overallMs)
  const left = anyOf(caller, retryPolicy.stopping)
  const stop = anyOf(overall, left) ?? overall
  for (let tries = 1; ; tries++) {
    const tooSlow = AbortSignal.timeout(retryPolicy.attemptMs)
    try {
      return await abortable(attempt(AbortSignal.any([stop, tooSlow])), stop)
    } catch (error) {
      if (left?.aborted) throw left.reason
      const late = overall.aborted || tooSlow.aborted
      if (error instanceof ServiceError || !(late || error instanceof TransientError)) throw error
      if (overall.aborted || tries === retryPolicy.attempts) throw givenUp(retryPolicy.service, tries, { late, error })
    }
    await pause(retryPolicy.pauseMs(tries), stop)
  }
}

function givenUp(service: string, tries: number, { late, error }: { late: boolean; error: unknown }): ServiceError {
  const times = tries === 1 ? 'once' : `${tries} times`
  return late
    ? new ServiceError(service, 'deadline-exceeded', `No answer in time, asked ${times}`)
    : new ServiceError(service, 'unavailable', `Not available, asked ${times}: ${(error as Error).message}`, { cause: error })
}

function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined)
  return given.length > 1 ? AbortSignal.any(given) : given[0]
}

/** Several callers can share one piece of work: each leaves at its own time, the work goes on for the others. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const left = Promise.withResolvers<never>()
  const leave = () => left.reject(signal.reason)
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([work, left.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Ends early when there is nothing left to wait for; the next attempt then finds out why. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
