import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../work/turns.ts'

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Hashing = {
  /**
   * An argon2id hash with its salt and parameters. `whose` turn it takes: an address, or the account of somebody who is signed in.
   * @throws {UnavailableError} when too many wait
   */
  hash(password: string, whose: string): Promise<string>
  /**
   * `stored` is null when there is no account: false, after the same time as for an account, so that the response time
   * does not reveal which addresses have one.
   * @throws {UnavailableError} when too many wait @throws when `stored` is no hash
   */
  verify(stored: string | null, password: string, whose: string): Promise<boolean>
  /** Whether `stored` was made with other parameters than new hashes are. */
  isOutdated(stored: string): boolean
}

/** The encoded parameters, which precede salt and hash. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`
/** Matches no password. */
const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** One hash takes about 15 ms: an office waits for a second at most, and others for one hash of each who is before them. */
const WAITING = { waitingPerKey: 64, waitingInAll: 1000, waitingMs: 15_000 }
/** The library works on libuv's four threads: the others are for files. */
const MAX_AT_ONCE = 2

/** Hashes passwords off the main thread, by turns. */
export function createHashing({ concurrency = atOnce(), ...waiting }: { concurrency?: number } & Partial<typeof WAITING> = {}): Hashing {
  const turns = createTurns({ perKey: concurrency, inAll: concurrency, ...WAITING, ...waiting })
  return {
    hash: (password, whose) => turns.run(whose, () => hash(password, PARAMETERS)),
    verify: (stored, password, whose) => turns.run(whose, () => verify(stored ?? DUMMY_HASH, password)),
    isOutdated: (stored) => !stored.startsWith(PREFIX),
  }
}

/** Leaves a core to the event loop. */
function atOnce(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, MAX_AT_ONCE))
}
