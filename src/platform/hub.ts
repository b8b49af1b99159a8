import { etagOf } from '../etag.ts'
import { UnavailableError } from '../unavailable-error.ts'
import { EVERYTHING, type Changes, type Topics } from './changes.ts'
import { createConcurrencyLimit, type ConcurrencyLimit } from './concurrency-limit.ts'

/** One state of a live value. `version` increases with every state, also across restarts. */
export type Version = { version: number; etag: string; json: string }

/** How a live value is loaded. Subscriptions with the same `key` share it. */
export type Source = {
  key: string
  load(): Promise<unknown>
  /** The topics of changes after which the value is loaded again. */
  topics(value: unknown): string[]
}

export type Listener = { receive(version: Version): void; fail(error: unknown): void }

export type Hub = {
  /**
   * Subscribes to a value: `receive` is called with the current version, then with every later one. Returns an
   * unsubscribe function.
   * @throws {UnavailableError} when too many different values have subscribers
   */
  follow(source: Source, listener: Listener): () => void
  /** The number of values that have subscribers. */
  size(): number
}

/**
 * Reloads live values for their subscribers after changes. A value is loaded after the change was committed and never
 * twice at once, so versions never go backwards; a change during loading causes another load. `concurrency` bounds the
 * loads, because a change that concerns thousands of values must not take the database from page requests.
 */
export function createHub(
  changes: Pick<Changes, 'listen'>,
  { retryMs = RETRY_MS, concurrency = 4, maxValues = 10_000 }: Options = {},
): Hub {
  const values = new Map<string, LiveValue>()
  const limit = createConcurrencyLimit({ concurrency, maxWaiting: maxValues })
  changes.listen((topics) => {
    for (const value of values.values()) value.onChange(topics)
  })
  return {
    follow(source, listener) {
      let value = values.get(source.key)
      if (!value) {
        if (values.size >= maxValues) throw new UnavailableError('too many live values have subscribers')
        value = createLiveValue(source, { onEmpty: () => values.delete(source.key), retryMs, limit })
        values.set(source.key, value)
      }
      return value.add(listener)
    },
    size: () => values.size,
  }
}

type Options = { retryMs?: number; concurrency?: number; maxValues?: number }

/** The delay before a failed load is retried. */
const RETRY_MS = 1000

type LiveValue = { add(listener: Listener): () => void; onChange(topics: Topics): void }

function createLiveValue(
  source: Source,
  { onEmpty, retryMs, limit }: { onEmpty: () => void; retryMs: number; limit: ConcurrencyLimit },
): LiveValue {
  const listeners = new Set<Listener>()
  let current: Version | null = null
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
        await limit(loadNow)
      } catch (error) {
        for (const listener of listeners) listener.fail(error)
        if (listeners.size > 0) retry = setTimeout(() => void load(), retryMs).unref()
        break
      }
    } while (changesWhileLoading.some(isAffectedBy))
    loading = false
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
    if (json === current?.json) return
    current = { version: Math.max(Date.now(), (current?.version ?? 0) + 1), etag: etagOf(json), json }
    for (const listener of listeners) listener.receive(current)
  }

  function isAffectedBy(changed: Topics): boolean {
    return changed.has(EVERYTHING) || intersects(topics, changed)
  }

  return {
    add(listener) {
      listeners.add(listener)
      if (current) listener.receive(current)
      else if (!loading) void load()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(retry)
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
