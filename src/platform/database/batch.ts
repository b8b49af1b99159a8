/** Loads the value of one key; null when there is none. */
export type LoadOne<Key, Value> = (key: Key) => Promise<Value | null>

type Pending<Value> = PromiseWithResolvers<Value | null>

/** A second batch may start while one is loading, so that a slow query does not delay every other key. */
const MAX_CONCURRENT_BATCHES = 2

/**
 * Collects the keys that are requested while a batch is loading and loads them together in the next one, so that the
 * cost of a key falls as load grows. Nothing is cached: each value is read after it was requested.
 */
export function createBatch<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>): LoadOne<Key, Value> {
  let waiting = new Map<Key, Pending<Value>>()
  let active = 0

  function startBatch(): void {
    if (active >= MAX_CONCURRENT_BATCHES || waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    active++
    void loadBatch(batch).finally(() => {
      active--
      startBatch()
    })
  }

  async function loadBatch(batch: Map<Key, Pending<Value>>): Promise<void> {
    try {
      const found = await load([...batch.keys()])
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of batch.values()) reject(error)
    }
  }

  return (key) => {
    const pending = waiting.get(key) ?? Promise.withResolvers<Value | null>()
    waiting.set(key, pending)
    // After the current task, so that a caller that requests several keys at once gets them in one batch.
    queueMicrotask(startBatch)
    return pending.promise
  }
}
