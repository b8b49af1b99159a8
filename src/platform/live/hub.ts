import { etagOf } from '../../etag.ts'
import { createQuota, type Quota, type QuotaLimits } from '../secrets/quota.ts'
import { createTurns, type Turns } from '../work/turns.ts'
import { EVERYTHING, type Changes, type Topics } from './changes.ts'

/** One state of a live value. `version` increases with every state, also across restarts. */
export type Version = { version: number; etag: string; json: string }

/** How a live value is loaded. Subscriptions with the same `key` share it. */
type Source = {
  key: string
  load(): Promise<unknown>
  /** The topics of changes after which the value is loaded again. */
  topics(value: unknown): string[]
}

type Listener = {
  receive(version: Version): void
  fail(error: unknown): void
  /** There is no memory for the value. */
  refuse(): void
}

export type Hub = {
  /**
   * Subscribes to a value: `receive` is called with the current version, then with every later one. Returns an
   * unsubscribe function. The value's memory counts for an address that follows it.
   */
  follow(source: Source, listener: Listener, address: string): () => void
  /** The number of values that have subscribers. */
  size(): number
}

/**
 * Reloads live values for their subscribers after changes. A value is loaded after the change was committed and never
 * twice at once, so versions never go backwards; a change during loading causes another load. `concurrency` bounds the
 * loads, because a change that concerns thousands of values must not take the database from page requests; addresses take
 * turns, so that one with a thousand values does not keep others from theirs.
 */
export function createHub(changes: Pick<Changes, 'listen'>, { retryMs = RETRY_MS, concurrency = 4, memory = MEMORY }: Options = {}): Hub {
  const values = new Map<string, LiveValue>()
  // There is a place to wait for every value that has memory.
  const [waitingPerKey, waitingInAll] = [(2 * memory.perKey) / EMPTY_BYTES, (2 * memory.inAll) / EMPTY_BYTES]
  const turns = createTurns({ perKey: Math.ceil(concurrency / 2), inAll: concurrency, waitingPerKey, waitingInAll })
  const quota = createQuota(memory)
  changes.listen((topics) => {
    for (const value of values.values()) value.onChange(topics)
  })
  return {
    follow(source, listener, address) {
      let value = values.get(source.key)
      if (!value) {
        if (!quota.acquire(address, EMPTY_BYTES)) {
          listener.refuse()
          return () => {}
        }
        const onEmpty = () => {
          values.delete(source.key)
          quota.release(address, EMPTY_BYTES)
        }
        value = createLiveValue(source, { onEmpty, retryMs, turns, quota })
        values.set(source.key, value)
      }
      return value.add(listener, address)
    },
    size: () => values.size,
  }
}

type Options = { retryMs?: number; concurrency?: number; memory?: QuotaLimits }

/** Bytes of the values, by address: a tab follows a handful of some kilobytes, a hundred pages of products take 7 MB. */
const MEMORY: QuotaLimits = { perKey: 8_000_000, inAll: 128_000_000 }
/** A value before it is loaded. */
const EMPTY_BYTES = 2_000

/** The delay before a failed load is retried. */
const RETRY_MS = 1000

type LiveValue = { add(listener: Listener, address: string): () => void; onChange(topics: Topics): void }

function createLiveValue(
  source: Source,
  { onEmpty, retryMs, turns, quota }: { onEmpty: () => void; retryMs: number; turns: Turns; quota: Quota },
): LiveValue {
  /** The listeners with their addresses. */
  const listeners = new Map<Listener, string>()
  let current: Version | null = null
  let held: { address: string; bytes: number } | null = null
  let topics: ReadonlySet<string> = new Set()
  let loading = false
  /** Changes during a load. Whether they concern the value is decided by the topics that the load returns. */
  let changesWhileLoading: Topics[] = []
  let retry: NodeJS.Timeout | undefined

  async function load(): Promise<void> {
    clearTimeout(retry)
    loading = true
    do {
      try {
        await turns.run(nextAddress(), loadNow)
      } catch (error) {
        for (const listener of listeners.keys()) listener.fail(error)
        if (listeners.size > 0) retry = setTimeout(() => void load(), retryMs).unref()
        break
      }
    } while (changesWhileLoading.some(isAffectedBy))
    loading = false
  }

  /** Those who follow are served by turns: any of their addresses will do. */
  function nextAddress(): string {
    const [address = ''] = listeners.values()
    return address
  }

  async function loadNow(): Promise<void> {
    changesWhileLoading = []
    // All subscribers may have left while this load waited for a slot.
    if (listeners.size === 0) return
    const value = await source.load()
    topics = new Set(source.topics(value))
    publish(JSON.stringify(value))
  }

  function publish(json: string): void {
    if (json === current?.json || listeners.size === 0) return
    // Only once: it is nobody's doing that a value grows.
    held ??= hold(2 * json.length)
    if (!held) {
      for (const listener of listeners.keys()) listener.refuse()
      return
    }
    current = { version: Math.max(Date.now(), (current?.version ?? 0) + 1), etag: etagOf(json), json }
    for (const listener of listeners.keys()) listener.receive(current)
  }

  /** Any of the addresses that follow will do: one that has used its part up is not the others' loss. */
  function hold(bytes: number): { address: string; bytes: number } | null {
    const address = [...new Set(listeners.values())].find((follower) => quota.acquire(follower, bytes))
    return address === undefined ? null : { address, bytes }
  }

  function isAffectedBy(changed: Topics): boolean {
    return changed.has(EVERYTHING) || intersects(topics, changed)
  }

  return {
    add(listener, address) {
      listeners.set(listener, address)
      if (current) listener.receive(current)
      else if (!loading) void load()
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        clearTimeout(retry)
        if (held) quota.release(held.address, held.bytes)
        onEmpty()
      }
    },
    onChange(changed) {
      if (loading) changesWhileLoading.push(changed)
      else if (isAffectedBy(changed)) void load()
    },
  }
}

function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  for (const topic of small) if (large.has(topic)) return true
  return false
}
