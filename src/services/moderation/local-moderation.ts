import { Worker } from 'node:worker_threads'
import type { AttributeScores } from '../../domain/review.ts'
import { ServiceError } from '../../service-error.ts'
import type { Moderation } from '../../shop.ts'

const SERVICE = 'moderation'

type Waiting = { resolve(scores: AttributeScores): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Options = { patienceMs?: number; maxWaiting?: number; worker?: URL }

/**
 * Scores on this machine, in a thread of its own: no text, however it is made, holds up a request. A text that takes
 * longer than `patienceMs` ends the thread and with it what waits behind it; the next text starts another one.
 */
export function createLocalModeration({
  patienceMs = 5000,
  maxWaiting = 100,
  worker: file = new URL('./score-worker.ts', import.meta.url),
}: Options = {}): Moderation & { stop(): Promise<void> } {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(file)
    started.unref()
    started.on('message', ({ id, scores }: { id: number; scores: AttributeScores }) => {
      settle(id)?.resolve(scores)
    })
    started.on('error', () => abandon(started, 'The scorer failed'))
    started.on('exit', () => abandon(started, 'The scorer has ended'))
    return started
  }

  function settle(id: number): Waiting | undefined {
    const one = waiting.get(id)
    clearTimeout(one?.timer)
    waiting.delete(id)
    return one
  }

  function abandon(ended: Worker, reason: string): void {
    if (thread !== ended) return
    thread = undefined
    for (const id of waiting.keys()) settle(id)?.reject(new ServiceError(SERVICE, 'unavailable', reason))
  }

  function giveUp(slow: Worker): void {
    abandon(slow, 'The scorer took too long')
    void slow.terminate()
  }

  return {
    async score(text) {
      if (waiting.size >= maxWaiting) throw new ServiceError(SERVICE, 'unavailable', 'Too many texts wait to be scored')
      thread ??= start()
      const chosen = thread
      const id = ++last
      const { promise, resolve, reject } = Promise.withResolvers<AttributeScores>()
      waiting.set(id, { resolve, reject, timer: setTimeout(() => giveUp(chosen), patienceMs) })
      chosen.postMessage({ id, text }, [])
      return promise
    },
    async stop() {
      await thread?.terminate()
    },
  }
}
