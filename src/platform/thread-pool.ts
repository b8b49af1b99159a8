import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../errors/unavailable-error.ts'

/** Runs CPU-bound tasks in worker threads. */
export type ThreadPool<Task, Value> = {
  /** @throws {UnavailableError} when the queue is full @throws the error of the thread, also when it was ended at a limit */
  run(task: Task): Promise<Value>
  stop(): Promise<void>
}

/** The message that a thread posts once it has started, and then for each task. */
export type ThreadResult<Value> = { started: true } | { value: Value } | { failure: string }

type Options = {
  /** The thread's module: it receives each task as a message and posts one ThreadResult for it. */
  program: URL
  threads: number
  maxWaiting: number
  /** The message of the UnavailableError when `maxWaiting` tasks wait. */
  fullMessage: string
  /** A thread is ended that works longer on a task, which does not count its start, or whose JavaScript takes more memory. */
  limits?: { taskMs: number; heapMb: number }
}

type QueuedTask<Task, Value> = PromiseWithResolvers<Value> & { task: Task }
type Thread<Task, Value> = {
  worker: Worker
  started: boolean
  current: QueuedTask<Task, Value> | null
  deadline: NodeJS.Timeout | undefined
}

/** Threads are started on demand; each runs one task at a time. */
export function createThreadPool<Task, Value>({ program, threads, maxWaiting, fullMessage, limits }: Options): ThreadPool<Task, Value> {
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
    watch(idle)
  }

  function watch(thread: Thread<Task, Value>): void {
    if (!limits || !thread.started || !thread.current) return
    thread.deadline = setTimeout(() => {
      onEnd(thread, new Error(`a thread has worked on a task for longer than ${limits.taskMs} ms`))
      void thread.worker.terminate()
    }, limits.taskMs)
  }

  function onEnd(thread: Thread<Task, Value>, error: Error): void {
    pool.delete(thread)
    clearTimeout(thread.deadline)
    thread.current?.reject(error)
    thread.current = null
    dispatch()
  }

  function startThread(): Thread<Task, Value> {
    const worker = new Worker(program, { resourceLimits: limits && { maxOldGenerationSizeMb: limits.heapMb } })
    const thread: Thread<Task, Value> = { worker, started: false, current: null, deadline: undefined }
    worker.on('message', (result: ThreadResult<Value>) => {
      if ('started' in result) {
        thread.started = true
        watch(thread)
        return
      }
      clearTimeout(thread.deadline)
      const finished = thread.current
      thread.current = null
      // An idle thread must not keep the process alive.
      worker.unref()
      if ('value' in result) finished?.resolve(result.value)
      else finished?.reject(new Error(result.failure))
      dispatch()
    })
    worker.on('error', (error: Error) => onEnd(thread, error))
    worker.on('exit', () => onEnd(thread, new UnavailableError('a thread has ended')))
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
