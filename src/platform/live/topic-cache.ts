import { EVERYTHING, type Changes, type Topics } from './changes.ts'

type Cached<Value> = { value: Value; topics: Topics; bytes: number }

type Making<Value> = {
  /** Caches the value, unless something that it depends on has changed since it was begun. @returns whether it is cached */
  store(made: Cached<Value>): boolean
  /** Ends the making, whether or not a value was stored. */
  end(): void
}

export type TopicCache<Value> = {
  find(key: string): Value | undefined
  /** Whether `value` is what is cached under `key`. */
  holds(key: string, value: Value): boolean
  /** Resolves with the value that is being made under `key`, so that simultaneous requests share it. Null when it was not cached. */
  pending(key: string): Promise<Value | null> | undefined
  /** Call before the value's data is read, and end it in any case. */
  start(key: string): Making<Value>
  /** Counts further bytes of a cached value. */
  grow(key: string, by: number): void
  size(): { entries: number; bytes: number }
}

export type CacheLimits = { maxEntries: number; maxBytes: number }

/**
 * Caches what depends on topics of changes.ts until one of them changes. A value whose topics changed while it was
 * made is not cached, so nothing stale outlives a change. Beyond the limits the least recently used values are dropped.
 */
export function createTopicCache<Value>(changes: Pick<Changes, 'listen'>, { maxEntries, maxBytes }: CacheLimits): TopicCache<Value> {
  const entries = new Map<string, Cached<Value> & { used: number }>()
  const keysByTopic = new Map<string, Set<string>>()
  /** The changes since each value under way was begun. */
  const started = new Set<Topics[]>()
  const pending = new Map<string, PromiseWithResolvers<Value | null>>()
  let bytes = 0
  let uses = 0

  changes.listen((topics) => {
    for (const changesSinceStart of started) changesSinceStart.push(topics)
    if (topics.has(EVERYTHING)) for (const key of entries.keys()) remove(key)
    else for (const topic of topics) for (const key of keysByTopic.get(topic) ?? []) remove(key)
  })

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.bytes
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysByTopic.delete(topic)
    }
  }

  function add(key: string, made: Cached<Value>): void {
    remove(key)
    entries.set(key, { ...made, topics: new Set(made.topics), bytes: 0, used: ++uses })
    for (const topic of made.topics) {
      const keys = keysByTopic.get(topic)
      if (keys) keys.add(key)
      else keysByTopic.set(topic, new Set([key]))
    }
    grow(key, made.bytes)
  }

  function grow(key: string, by: number): void {
    const entry = entries.get(key)
    if (!entry) return
    entry.bytes += by
    bytes += by
    while (entries.size > maxEntries || bytes > maxBytes) remove(leastRecentlyUsed())
  }

  function leastRecentlyUsed(): string {
    let oldest = ''
    let used = Infinity
    for (const [key, entry] of entries) if (entry.used < used) [oldest, used] = [key, entry.used]
    return oldest
  }

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.used = ++uses
      return entry.value
    },
    holds: (key, value) => entries.get(key)?.value === value,
    pending: (key) => pending.get(key)?.promise,
    start(key) {
      const changesSinceStart: Topics[] = []
      started.add(changesSinceStart)
      const result = Promise.withResolvers<Value | null>()
      // A later making of the same key goes on by itself; only the first one is shared.
      const isFirst = !pending.has(key)
      if (isFirst) pending.set(key, result)
      return {
        store(made) {
          if (changesSinceStart.some((topics) => topics.has(EVERYTHING) || !topics.isDisjointFrom(made.topics))) return false
          add(key, made)
          result.resolve(made.value)
          return true
        },
        end() {
          started.delete(changesSinceStart)
          if (isFirst) pending.delete(key)
          result.resolve(null)
        },
      }
    },
    grow,
    size: () => ({ entries: entries.size, bytes }),
  }
}

export function rememberUntil<Value>(changes: Pick<Changes, 'listen'>, topic: string, load: () => Promise<Value>): () => Promise<Value> {
  const cache = createTopicCache<{ known: Value }>(changes, { maxEntries: 1, maxBytes: Infinity })
  return async () => {
    const remembered = cache.find(topic)
    if (remembered) return remembered.known
    const making = cache.start(topic)
    try {
      const known = await load()
      making.store({ value: { known }, topics: new Set([topic]), bytes: 0 })
      return known
    } finally {
      making.end()
    }
  }
}
