import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../../errors/unavailable-error.ts'

/** Runs CPU-bound tasks in a thread, one at a time. */
export type WorkerThread<Task, Value> = {
  /** @throws {UnavailableError} when the queue is full @throws the error of the thread, also when it was ended at a limit */
  run(task: Task): Promise<Value>
  stop(): Promise<void>
}

/** The message that a thread posts once it has started, and then for each task. */
export type ThreadResult<Value> = { started: true } | { value: Value } | { failure: string }

type Options = {
  /** The thread's module: it receives each task as a message and posts one ThreadResult for it. */
  program: URL
  maxWaiting: number
  /** The message of the UnavailableError when `maxWaiting` tasks wait. */
  fullMessage: string
  /** The thread is ended, and another one started, where it works longer on a task, without its start, or takes more memory. */
  limits: { taskMs: number; heapMb: number }
}

type QueuedTask<Task, Value> = PromiseWithResolvers<Value> & { task: Task }
type Thread<Task, Value> = {
  worker: Worker
  started: boolean
  current: QueuedTask<Task, Value> | null
  deadline: NodeJS.Timeout | undefined
}

/** The thread is started with the first task. */
export function createWorkerThread<Task, Value>({ program, maxWaiting, fullMessage, limits }: Options): WorkerThread<Task, Value> {
  const queue: QueuedTask<Task, Value>[] = []
  let thread: Thread<Task, Value> | null = null
  let stopped = false

  function dispatch(): void {
    if (thread?.current || queue.length === 0) return
    thread ??= startThread()
    thread.current = queue.shift()!
    thread.worker.ref()
    thread.worker.postMessage(thread.current.task, [])
    watch(thread)
  }

  function watch(watched: Thread<Task, Value>): void {
    if (!watched.started || !watched.current) return
    watched.deadline = setTimeout(() => {
      onEnd(watched, new Error(`a thread has worked on a task for longer than ${limits.taskMs} ms`))
      void watched.worker.terminate()
    }, limits.taskMs)
  }

  function onEnd(ended: Thread<Task, Value>, error: Error): void {
    if (thread === ended) thread = null
    clearTimeout(ended.deadline)
    ended.current?.reject(error)
    ended.current = null
    dispatch()
  }

  function startThread(): Thread<Task, Value> {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } })
    const begun: Thread<Task, Value> = { worker, started: false, current: null, deadline: undefined }
    worker.on('message', (result: ThreadResult<Value>) => {
      if ('started' in result) {
        begun.started = true
        watch(begun)
        return
      }
      clearTimeout(begun.deadline)
      const finished = begun.current
      begun.current = null
      // An idle thread must not keep the process alive.
      worker.unref()
      if ('value' in result) finished?.resolve(result.value)
      else finished?.reject(new Error(result.failure))
      dispatch()
    })
    worker.on('error', (error: Error) => onEnd(begun, error))
    worker.on('exit', () => onEnd(begun, new UnavailableError('a thread has ended')))
    return begun
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
      await thread?.worker.terminate()
    },
  }
}
