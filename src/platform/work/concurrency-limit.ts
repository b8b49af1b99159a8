import { UnavailableError } from '../../errors/unavailable-error.ts'

/** Runs `work` as soon as fewer than the limit are running. @throws {UnavailableError} when the queue is full */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A semaphore: at most `concurrency` calls run at a time; up to `maxWaiting` more wait, first in, first out. */
export function createConcurrencyLimit({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < concurrency) running++
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new UnavailableError('too many calls wait for a concurrency limit')
    try {
      return await work()
    } finally {
      // The slot passes to the first waiting call directly, so a new call cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
