import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The message of a program when it has started, then its answer. */
type ProgramMessage<Value> = { started: true } | { value: Value } | { failure: string }
/** `ended`: it took too long, or the machine had no memory left for it. */
export type ProgramResult<Value> = { value: Value } | { failure: string } | { ended: true }

/**
 * Runs a program for one task in a process of its own: for native code, which can only be ended with its process. The limit
 * does not count the start. The program has none of the environment's secrets.
 */
export function runInProcess<Value>(program: URL, task: object, limitMs: number): Promise<ProgramResult<Value>> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult<Value>>()
  const cache = getCompileCacheDir()
  const child = fork(fileURLToPath(program), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: cache ? { NODE_COMPILE_CACHE: cache } : {},
    execArgv: [],
  })
  let deadline: NodeJS.Timeout | undefined
  child.on('message', (message: ProgramMessage<Value>) => {
    if ('started' in message) deadline = setTimeout(() => child.kill('SIGKILL'), limitMs)
    else resolve(message)
  })
  child.once('error', reject)
  child.once('exit', () => resolve({ ended: true }))
  child.send(task)
  return promise.finally(() => {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  })
}

/** The program works on the task that it is sent, answers, and ends, also when nobody waits any more. */
export function serveOneTask<Value>(work: (task: never) => Promise<Value>): void {
  const send = (message: ProgramMessage<Value>, then = () => {}) => process.send?.(message, then)
  process.once('disconnect', () => process.exit())
  process.once('message', (task) => {
    const end = () => process.exit()
    void work(task as never).then(
      (value) => send({ value }, end),
      (error: Error) => send({ failure: error.message }, end),
    )
  })
  send({ started: true })
}
