import { UnavailableError } from '../unavailable-error.ts'

/** Runs `work` when its turn comes. @throws {UnavailableError} when too many wait */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets at most `atOnce` pieces of work run at a time; `maxWaiting` more wait, in the order in which they came. */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new UnavailableError('too much waits for its turn')
    try {
      return await work()
    } finally {
      // The turn is handed on, so nobody who comes just now gets ahead.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
