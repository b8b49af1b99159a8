import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../errors/service-error.ts'
import type { Moderation } from '../../shop.ts'
import type { Result } from './score-worker.ts'

const SERVICE = 'moderation'

type PendingText = { resolve(result: Result): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Options = { timeoutMs?: number; maxWaiting?: number; worker?: URL }

/**
 * Scores texts in a worker thread, so that no text can block the event loop. A text that takes longer than `timeoutMs`
 * terminates the thread and fails all waiting texts; the next text starts a new thread.
 */
export function createLocalModeration({
  timeoutMs = 5000,
  maxWaiting = 100,
  worker: file = new URL('./score-worker.ts', import.meta.url),
}: Options = {}): Moderation & { stop(): Promise<void> } {
  const pending = new Map<number, PendingText>()
  let thread: Worker | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(file)
    started.unref()
    started.on('message', ({ id, result }: { id: number; result: Result }) => {
      takePending(id)?.resolve(result)
    })
    started.on('error', () => onWorkerExit(started, 'The scorer failed'))
    started.on('exit', () => onWorkerExit(started, 'The scorer has ended'))
    return started
  }

  function takePending(id: number): PendingText | undefined {
    const one = pending.get(id)
    clearTimeout(one?.timer)
    pending.delete(id)
    return one
  }

  function onWorkerExit(ended: Worker, reason: string): void {
    if (thread !== ended) return
    thread = undefined
    for (const id of pending.keys()) takePending(id)?.reject(new ServiceError(SERVICE, 'unavailable', reason))
  }

  function onTimeout(slow: Worker): void {
    onWorkerExit(slow, 'The scorer took too long')
    void slow.terminate()
  }

  async function read(text: string): Promise<Result> {
    if (pending.size >= maxWaiting) throw new ServiceError(SERVICE, 'unavailable', 'Too many texts wait to be scored')
    thread ??= start()
    const chosen = thread
    const id = ++last
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    pending.set(id, { resolve, reject, timer: setTimeout(() => onTimeout(chosen), timeoutMs) })
    chosen.postMessage({ id, text }, [])
    return promise
  }

  return {
    score: async (text) => (await read(text)).scores,
    explain: async (text) => (await read(text)).reasons,
    async stop() {
      await thread?.terminate()
    },
  }
}
