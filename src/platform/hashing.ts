import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../unavailable-error.ts'
import { PARAMETERS, type HashingAnswer, type HashingTask } from './hashing-parameters.ts'

export type Hashing = {
  /** An argon2id hash with its salt and parameters. @throws {UnavailableError} when too many wait */
  hash(password: string): Promise<string>
  /**
   * False for nobody's hash, null, and that takes as long as any other, so that the time tells nothing.
   * @throws {UnavailableError} when too many wait @throws when `stored` is no hash
   */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether hashes are made with other parameters by now. */
  isOutdated(stored: string): boolean
  stop(): Promise<void>
}

/** As argon2id writes its parameters before the salt and the hash. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`
/** A hash that no password has. */
const NOBODYS = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

type Options = { threads?: number; maxWaiting?: number }
type Asked = HashingTask & Pick<PromiseWithResolvers<string | boolean>, 'resolve' | 'reject'>
type Thread = { worker: Worker; busyWith: Asked | null }

/** One hash takes some 15 ms: whoever is let in waits about a second at most. */
const WAITING_PER_THREAD = 64
const MOST_THREADS = 4

/**
 * Hashes passwords in a few threads of its own, started when first needed: those that Node shares read files, and
 * pictures would wait behind sign-ins. Beyond `maxWaiting` callers are refused.
 */
export function createHashing({ threads = ownThreads(), maxWaiting = threads * WAITING_PER_THREAD }: Options = {}): Hashing {
  const pool = new Set<Thread>()
  const waiting: Asked[] = []
  let stopped = false

  function ask(task: HashingTask): Promise<string | boolean> {
    if (stopped || waiting.length >= maxWaiting) return Promise.reject(new UnavailableError('too many passwords wait to be hashed'))
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>()
    waiting.push({ ...task, resolve, reject })
    next()
    return promise
  }

  function next(): void {
    if (waiting.length === 0) return
    const idle = [...pool].find((thread) => !thread.busyWith) ?? (pool.size < threads ? startThread() : undefined)
    const asked = idle && waiting.shift()
    if (!asked) return
    idle.busyWith = asked
    idle.worker.ref()
    idle.worker.postMessage({ password: asked.password, stored: asked.stored } satisfies HashingTask, [])
  }

  function startThread(): Thread {
    const thread: Thread = { worker: new Worker(new URL('hashing-thread.ts', import.meta.url)), busyWith: null }
    const { worker } = thread
    worker.on('message', (answer: HashingAnswer) => {
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
    worker.on('exit', () => lose(new UnavailableError('the hashing thread has ended')))
    pool.add(thread)
    return thread
  }

  return {
    hash: (password) => ask({ password, stored: null }) as Promise<string>,
    verify: (stored, password) => ask({ password, stored: stored ?? NOBODYS }) as Promise<boolean>,
    isOutdated: (stored) => !stored.startsWith(PREFIX),
    async stop() {
      stopped = true
      for (const { reject } of waiting.splice(0)) reject(new UnavailableError('the shop is stopping'))
      await Promise.all([...pool].map(({ worker }) => worker.terminate()))
    },
  }
}

/** One core is left to the event loop. */
function ownThreads(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, MOST_THREADS))
}
