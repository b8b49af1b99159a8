import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createTurns, type TurnLimits } from './turns.ts'

/** Runs CPU-bound tasks in a thread, one at a time. */
export type WorkerThread<Task, Value> = {
  /** By turns of `whose`. @throws {UnavailableError} when too many wait @throws the error of the thread, also when it was ended at a limit */
  run: (task: Task, whose: string) => Promise<Value>
  stop(): Promise<void>
}

/** The message that a thread posts once it has started, and then for each task. */
export type ThreadResult<Value> = { started: true } | { value: Value } | { failure: string }

type Options = {
  /** The thread's module: it receives each task as a message and posts one ThreadResult for it. */
  program: URL
  waiting: Pick<TurnLimits, 'waitingPerKey' | 'waitingInAll' | 'waitingMs' | 'shopFirst'>
  /** The thread is ended, and another one started, where it works longer on a task, without its start, or takes more memory. */
  limits: { taskMs: number; heapMb: number }
}

type CurrentTask<Task, Value> = PromiseWithResolvers<Value> & { task: Task }
type Thread<Task, Value> = {
  worker: Worker
  started: boolean
  current: CurrentTask<Task, Value> | null
  deadline: NodeJS.Timeout | undefined
}

/** The thread is started with the first task. */
export function createWorkerThread<Task, Value>({ program, waiting, limits }: Options): WorkerThread<Task, Value> {
  const turns = createTurns({ perKey: 1, inAll: 1, ...waiting })
  let thread: Thread<Task, Value> | null = null
  let stopped = false

  function runNow(task: Task): Promise<Value> {
    if (stopped) return Promise.reject(new UnavailableError('the shop is stopping', { reason: 'stopping' }))
    const current = { ...Promise.withResolvers<Value>(), task }
    thread ??= startThread()
    thread.current = current
    thread.worker.ref()
    thread.worker.postMessage(task, [])
    watch(thread)
    return current.promise
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
  }

  function startThread(): Thread<Task, Value> {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } })
    const begun: Thread<Task, Value> = { worker, started: false, current: null, deadline: undefined }
    worker.on('message', (result: ThreadResult<Value> | object) => {
      // `node --watch` sends messages of its own.
      if (!('started' in result || 'value' in result || 'failure' in result)) return
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
    })
    worker.on('error', (error: Error) => onEnd(begun, error))
    worker.on('exit', () => onEnd(begun, new UnavailableError('a thread has ended')))
    return begun
  }

  return {
    run: (task, whose) => turns.run(whose, () => runNow(task)),
    async stop() {
      stopped = true
      await thread?.worker.terminate()
    },
  }
}
