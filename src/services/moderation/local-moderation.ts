import { ServiceError } from '../../errors/service-error.ts'
import type { Moderation } from '../../shop.ts'
import type { Scored } from './score-thread.ts'

const SERVICE = 'moderation'

/** The pool that scores texts, so that none can block the event loop. */
export const SCORING_THREADS = {
  program: new URL('score-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 100,
  fullMessage: 'too many texts wait to be scored',
  limits: { taskMs: 5000, heapMb: 256 },
}

/** Moderation without an outside service; `run` scores a text in a thread. */
export function createLocalModeration(run: (text: string) => Promise<Scored>): Moderation {
  const read = (text: string) =>
    run(text).catch((error: Error) => {
      throw new ServiceError(SERVICE, 'unavailable', error.message)
    })
  return {
    score: async (text) => (await read(text)).scores,
    explain: async (text) => (await read(text)).reasons,
  }
}
