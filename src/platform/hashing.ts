import { availableParallelism } from 'node:os'
import { PARAMETERS, type HashingTask } from './hashing-parameters.ts'
import { createThreadPool } from './thread-pool.ts'

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

/** One hash takes some 15 ms: whoever is let in waits about a second at most. */
const WAITING_PER_THREAD = 64
const MOST_THREADS = 4

/**
 * Hashes passwords in a few threads of its own, started when first needed: those that Node shares read files, and
 * pictures would wait behind sign-ins. Beyond `maxWaiting` callers are refused.
 */
export function createHashing({ threads = ownThreads(), maxWaiting = threads * WAITING_PER_THREAD }: Options = {}): Hashing {
  const pool = createThreadPool<HashingTask, string | boolean>({
    program: new URL('hashing-thread.ts', import.meta.url),
    threads,
    maxWaiting,
    refusal: 'too many passwords wait to be hashed',
  })
  return {
    hash: (password) => pool.run({ password, stored: null }) as Promise<string>,
    verify: (stored, password) => pool.run({ password, stored: stored ?? NOBODYS }) as Promise<boolean>,
    isOutdated: (stored) => !stored.startsWith(PREFIX),
    stop: () => pool.stop(),
  }
}

/** One core is left to the event loop. */
function ownThreads(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, MOST_THREADS))
}
