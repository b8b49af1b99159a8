import { etagOf } from '../etag.ts'
import { UnavailableError } from '../unavailable-error.ts'
import { EVERYTHING, type Changes, type Topics } from './changes.ts'
import { createTurns, type Turns } from './turns.ts'

/** One state of a live value. Versions of a value only grow, also across restarts. */
export type Version = { version: number; etag: string; json: string }

/** Where a live value comes from. Subscriptions of the same `key` share one loading. */
export type Source = {
  key: string
  load(): Promise<unknown>
  /** What the value depends on; it is loaded again when one of these changes. */
  topics(value: unknown): string[]
}

export type Listener = { receive(version: Version): void; fail(error: unknown): void }

export type Hub = {
  /**
   * Follows a value: `receive` is called with the present version, then with every later one. Returns how to stop.
   * @throws {UnavailableError} when too many different values are followed
   */
  follow(source: Source, listener: Listener): () => void
  /** How many values are followed. */
  size(): number
}

/**
 * Keeps live values fresh for whoever follows them. A value is loaded after its change was committed and
 * never twice at once, so its versions never go backwards; changes during a loading cause another one. Only a few
 * are loaded at a time: a change that concerns thousands of them must leave the database to the pages too.
 */
export function createHub(changes: Pick<Changes, 'listen'>, { retryMs = RETRY_MS, atOnce = 4, maxValues = 10_000 }: Options = {}): Hub {
  const values = new Map<string, LiveValue>()
  const turn = createTurns({ atOnce, maxWaiting: maxValues })
  changes.listen((topics) => {
    for (const value of values.values()) value.hear(topics)
  })
  return {
    follow(source, listener) {
      let value = values.get(source.key)
      if (!value) {
        if (values.size >= maxValues) throw new UnavailableError('too many live values are followed')
        value = createLiveValue(source, { onEmpty: () => values.delete(source.key), retryMs, turn })
        values.set(source.key, value)
      }
      return value.add(listener)
    },
    size: () => values.size,
  }
}

type Options = { retryMs?: number; atOnce?: number; maxValues?: number }

/** A value that could not be loaded is tried again after this long, as long as somebody follows it. */
const RETRY_MS = 1000

type LiveValue = { add(listener: Listener): () => void; hear(topics: Topics): void }

function createLiveValue(source: Source, { onEmpty, retryMs, turn }: { onEmpty: () => void; retryMs: number; turn: Turns }): LiveValue {
  const listeners = new Set<Listener>()
  let current: Version | null = null
  let topics: ReadonlySet<string> = new Set()
  let loading = false
  /** Changes that came while the value was being loaded: only its new topics tell whether they concern it. */
  let missed: Topics[] = []
  let retry: NodeJS.Timeout | undefined

  async function load(): Promise<void> {
    clearTimeout(retry)
    loading = true
    do {
      try {
        await turn(loadNow)
      } catch (error) {
        for (const listener of listeners) listener.fail(error)
        if (listeners.size > 0) retry = setTimeout(() => void load(), retryMs).unref()
        break
      }
    } while (missed.some(concernsIt))
    loading = false
  }

  async function loadNow(): Promise<void> {
    missed = []
    // Whoever waited for it may have gone meanwhile.
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

  function concernsIt(changed: Topics): boolean {
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
    hear(changed) {
      if (loading) missed.push(changed)
      else if (concernsIt(changed)) void load()
    },
  }
}

function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  for (const topic of small) if (large.has(topic)) return true
  return false
}
