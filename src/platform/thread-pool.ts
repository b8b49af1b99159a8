import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../unavailable-error.ts'

/** Work that fills a processor, in threads of its own. */
export type ThreadPool<Task, Value> = {
  /** @throws {UnavailableError} when too many wait @throws what the thread failed with */
  run(task: Task): Promise<Value>
  stop(): Promise<void>
}

/** What a thread answers to each task. */
export type ThreadAnswer<Value> = { value: Value } | { failure: string }

type Options = {
  /** The program of a thread: it takes a task with each message and answers it with one. */
  program: URL
  threads: number
  maxWaiting: number
  /** What is refused beyond that, for the log. */
  refusal: string
}

type Asked<Task, Value> = PromiseWithResolvers<Value> & { task: Task }
type Thread<Task, Value> = { worker: Worker; busyWith: Asked<Task, Value> | null }

/** Threads are started when first needed, and work on one task at a time. */
export function createThreadPool<Task, Value>({ program, threads, maxWaiting, refusal }: Options): ThreadPool<Task, Value> {
  const pool = new Set<Thread<Task, Value>>()
  const waiting: Asked<Task, Value>[] = []
  let stopped = false

  function next(): void {
    if (waiting.length === 0) return
    const idle = [...pool].find((thread) => !thread.busyWith) ?? (pool.size < threads ? startThread() : undefined)
    const asked = idle && waiting.shift()
    if (!asked) return
    idle.busyWith = asked
    idle.worker.ref()
    idle.worker.postMessage(asked.task, [])
  }

  function startThread(): Thread<Task, Value> {
    const thread: Thread<Task, Value> = { worker: new Worker(program), busyWith: null }
    const { worker } = thread
    worker.on('message', (answer: ThreadAnswer<Value>) => {
      const asked = thread.busyWith
      thread.busyWith = null
      // An idle thread keeps no program alive.
      worker.unref()
      if ('value' in answer) asked?.resolve(answer.value)
      else asked?.reject(new Error(answer.failure))
      next()
    })
    const lose = (error: Error) => {
      pool.delete(thread)
      thread.busyWith?.reject(error)
      thread.busyWith = null
      next()
    }
    worker.on('error', lose)
    worker.on('exit', () => lose(new UnavailableError('a thread has ended')))
    pool.add(thread)
    return thread
  }

  return {
    run(task) {
      if (stopped || waiting.length >= maxWaiting) return Promise.reject(new UnavailableError(refusal))
      const asked = { ...Promise.withResolvers<Value>(), task }
      waiting.push(asked)
      next()
      return asked.promise
    },
    async stop() {
      stopped = true
      for (const { reject } of waiting.splice(0)) reject(new UnavailableError('the shop is stopping'))
      await Promise.all([...pool].map(({ worker }) => worker.terminate()))
    },
  }
}
