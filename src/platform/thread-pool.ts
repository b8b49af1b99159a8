import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../unavailable-error.ts'

/** Runs CPU-bound tasks in worker threads. */
export type ThreadPool<Task, Value> = {
  /** @throws {UnavailableError} when the queue is full @throws the error of the thread */
  run(task: Task): Promise<Value>
  stop(): Promise<void>
}

/** The message that a thread posts for each task. */
export type ThreadResult<Value> = { value: Value } | { failure: string }

type Options = {
  /** The thread's module: it receives each task as a message and posts one ThreadResult for it. */
  program: URL
  threads: number
  maxWaiting: number
  /** The message of the UnavailableError when `maxWaiting` tasks wait. */
  fullMessage: string
}

type QueuedTask<Task, Value> = PromiseWithResolvers<Value> & { task: Task }
type Thread<Task, Value> = { worker: Worker; current: QueuedTask<Task, Value> | null }

/** Threads are started on demand; each runs one task at a time. */
export function createThreadPool<Task, Value>({ program, threads, maxWaiting, fullMessage }: Options): ThreadPool<Task, Value> {
  const pool = new Set<Thread<Task, Value>>()
  const queue: QueuedTask<Task, Value>[] = []
  let stopped = false

  function dispatch(): void {
    if (queue.length === 0) return
    const idle = [...pool].find((thread) => !thread.current) ?? (pool.size < threads ? startThread() : undefined)
    const next = idle && queue.shift()
    if (!next) return
    idle.current = next
    idle.worker.ref()
    idle.worker.postMessage(next.task, [])
  }

  function startThread(): Thread<Task, Value> {
    const thread: Thread<Task, Value> = { worker: new Worker(program), current: null }
    const { worker } = thread
    worker.on('message', (result: ThreadResult<Value>) => {
      const finished = thread.current
      thread.current = null
      // An idle thread must not keep the process alive.
      worker.unref()
      if ('value' in result) finished?.resolve(result.value)
      else finished?.reject(new Error(result.failure))
      dispatch()
    })
    const onWorkerExit = (error: Error) => {
      pool.delete(thread)
      thread.current?.reject(error)
      thread.current = null
      dispatch()
    }
    worker.on('error', onWorkerExit)
    worker.on('exit', () => onWorkerExit(new UnavailableError('a thread has ended')))
    pool.add(thread)
    return thread
  }

  return {
    run(task) {
      if (stopped || queue.length >= maxWaiting) return Promise.reject(new UnavailableError(fullMessage))
      const queued = { ...Promise.withResolvers<Value>(), task }
      queue.push(queued)
      dispatch()
      return queued.promise
    },
    async stop() {
      stopped = true
      for (const { reject } of queue.splice(0)) reject(new UnavailableError('the shop is stopping'))
      await Promise.all([...pool].map(({ worker }) => worker.terminate()))
    },
  }
}
