import { SpanKind } from '@opentelemetry/api'
import { ServiceError } from '../errors/service-error.ts'
import { withSpan } from '../span.ts'

/** Timeouts and retries of calls to a service. */
export type RetryPolicy = {
  attemptMs: number
  /** The limit for all attempts and pauses together, including the renewal of a token. Jobs expire later (platform/jobs/jobs.ts). */
  overallMs: number
  attempts: number
  /** The pause before a retry, which counts from 1. */
  pauseMs(retry: number): number
  /** Aborted when the shop stops. */
  stopping?: AbortSignal
}

/** Full jitter, so that simultaneous failures are not retried at the same moment. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attemptMs: 10_000,
  overallMs: 25_000,
  attempts: 4,
  pauseMs: (retry) => 50 + Math.random() * Math.min(400 * 2 ** retry, 4000),
}

/** Thrown by an attempt when a retry may succeed. */
export class TransientError extends Error {}

type Policy = RetryPolicy & { service: string }
type Attempt<T> = (signal: AbortSignal) => Promise<T>

/**
 * Retries `attempt` after transient errors and timeouts, as the policy allows.
 * @throws {ServiceError} `unavailable` or `deadline-exceeded` after the last attempt; other errors of an attempt as they are
 */
export function withRetries<T>(policy: Policy, attempt: Attempt<T>, caller?: AbortSignal): Promise<T> {
  const { service } = policy
  return withSpan(service, { kind: SpanKind.CLIENT, attributes: { 'peer.service': service } }, () => retry(policy, attempt, caller))
}

async function retry<T>(retryPolicy: Policy, attempt: Attempt<T>, caller?: AbortSignal): Promise<T> {
  const overall = AbortSignal.timeout(retryPolicy.overallMs)
  const aborted = anyOf(caller, retryPolicy.stopping)
  const stop = anyOf(overall, aborted) ?? overall
  for (let tries = 1; ; tries++) {
    const tooSlow = AbortSignal.timeout(retryPolicy.attemptMs)
    try {
      return await abortable(attempt(AbortSignal.any([stop, tooSlow])), stop)
    } catch (error) {
      if (aborted?.aborted) throw aborted.reason
      const late = overall.aborted || tooSlow.aborted
      if (error instanceof ServiceError || !(late || error instanceof TransientError)) throw error
      if (overall.aborted || tries === retryPolicy.attempts) throw retriesExhausted(retryPolicy.service, tries, { late, error })
    }
    await pause(retryPolicy.pauseMs(tries), stop)
  }
}

function retriesExhausted(service: string, tries: number, { late, error }: { late: boolean; error: unknown }): ServiceError {
  const times = tries === 1 ? 'once' : `${tries} times`
  return late
    ? new ServiceError(service, 'deadline-exceeded', `No answer in time, tried ${times}`)
    : new ServiceError(service, 'unavailable', `Not available, tried ${times}: ${(error as Error).message}`, { cause: error })
}

function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined)
  return given.length > 1 ? AbortSignal.any(given) : given[0]
}

/** Rejects when `signal` aborts, without aborting `work`, which other callers may share. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Resolves early when `signal` aborts; the next attempt then rejects with the reason. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
