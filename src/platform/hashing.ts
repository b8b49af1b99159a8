import { availableParallelism } from 'node:os'
import { createThreadPool } from './thread-pool.ts'

/** `stored` is null for a new hash. */
export type HashingTask = { password: string; stored: string | null }

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Hashing = {
  /** An argon2id hash with its salt and parameters. @throws {UnavailableError} when too many wait */
  hash(password: string): Promise<string>
  /**
   * `stored` is null when there is no account: false, after the same time as for an account, so that the response time
   * does not reveal which addresses have one.
   * @throws {UnavailableError} when too many wait @throws when `stored` is no hash
   */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether `stored` was made with other parameters than new hashes are. */
  isOutdated(stored: string): boolean
  stop(): Promise<void>
}

/** The encoded parameters, which precede salt and hash. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`
/** Matches no password. */
const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

type Options = {
  threads?: number
  maxWaiting?: number
}

/** One hash takes about 15 ms, so a queued call waits about a second at most. */
const WAITING_PER_THREAD = 64
const MAX_THREADS = 4

/**
 * Hashes passwords in dedicated threads, started on first use: on libuv's shared threads, file reads would wait behind
 * sign-ins. Calls are rejected while `maxWaiting` wait.
 */
export function createHashing({ threads = defaultThreads(), maxWaiting = threads * WAITING_PER_THREAD }: Options = {}): Hashing {
  const pool = createThreadPool<HashingTask, string | boolean>({
    program: new URL('hashing-thread.ts', import.meta.url),
    threads,
    maxWaiting,
    fullMessage: 'too many passwords wait to be hashed',
  })
  return {
    hash: (password) => pool.run({ password, stored: null }) as Promise<string>,
    verify: (stored, password) => pool.run({ password, stored: stored ?? DUMMY_HASH }) as Promise<boolean>,
    isOutdated: (stored) => !stored.startsWith(PREFIX),
    stop: () => pool.stop(),
  }
}

/** Leaves a core to the event loop. */
function defaultThreads(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, MAX_THREADS))
}
