import { etagOf } from '../../etag.ts'
import { EVERYTHING, type Changes, type Topics } from '../../platform/changes.ts'
import { compressText, type Coding } from './content-encoding.ts'
import { variantOf, type Variants } from './send-cached.ts'

export type NewPage = { key: string; topics: Topics; headers: [name: string, value: string][]; html: string }

export type Rendering = {
  /** Caches the page, unless something that it shows has changed since the rendering began. */
  store(page: NewPage): void
  /** Ends the rendering, whether or not a page was stored. */
  end(): void
}

export type PageCache = {
  /** Compressed variants are added a moment after the page itself. */
  find(key: string): Variants | undefined
  /**
   * Resolves with the page that is being rendered under `key`, so that simultaneous requests share one rendering. Null
   * when it was not cached: its data changed meanwhile, or it was not the same for everybody.
   */
  pending(key: string): Promise<Variants | null> | undefined
  /** Call before the page's data is read, and end it in any case. */
  startRendering(key: string): Rendering
  size(): { pages: number; bytes: number }
  /** Resolves when everything that is cached by now is compressed. */
  settled(): Promise<void>
}

/** A page with its compressed bodies takes about 40 KB; a thousand pages are more than a catalogue has. */
const LIMITS = { maxPages: 1000, maxBytes: 32 * 1024 * 1024 }

type Entry = { page: Variants; topics: Topics; bytes: number; used: number }

/**
 * Caches pages that are the same for every visitor, until one of their topics changes. A page whose topics changed
 * while it was rendered is not cached, so no stale page outlives a change.
 */
export function createPageCache(changes: Pick<Changes, 'listen'>, { maxPages, maxBytes } = LIMITS): PageCache {
  const entries = new Map<string, Entry>()
  const keysByTopic = new Map<string, Set<string>>()
  /** For each rendering in progress, the changes since it began. */
  const renderings = new Set<Topics[]>()
  const pending = new Map<string, PromiseWithResolvers<Variants | null>>()
  let bytes = 0
  let uses = 0
  let compressing = Promise.resolve()

  changes.listen((topics) => {
    for (const changesSinceStart of renderings) changesSinceStart.push(topics)
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

  function store({ key, topics, headers, html }: NewPage): Variants {
    remove(key)
    const body = Buffer.from(html)
    const hash = etagOf(html)
    // A strong ETag names the exact bytes, so each coding has its own.
    const variant = (bytes: Buffer, coding: Coding) =>
      variantOf(bytes, coding, { etag: coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`, headers })
    const entry: Entry = { page: { identity: variant(body, 'identity') }, topics: new Set(topics), bytes: 0, used: ++uses }
    entries.set(key, entry)
    for (const topic of topics) {
      const keys = keysByTopic.get(topic)
      if (keys) keys.add(key)
      else keysByTopic.set(topic, new Set([key]))
    }
    grow(entry, body.length)
    // One page at a time: zlib shares its threads with file reading.
    compressing = compressing.then(() => compressAll()).catch(() => {})
    return entry.page

    async function compressAll(): Promise<void> {
      for (const coding of ['gzip', 'br'] as const) {
        if (entries.get(key) !== entry) return
        const compressed = await compressText(body, coding, 'small')
        if (entries.get(key) !== entry) return
        entry.page[coding] = variant(compressed, coding)
        grow(entry, compressed.length)
      }
    }
  }

  function grow(entry: Entry, by: number): void {
    entry.bytes += by
    bytes += by
    while (entries.size > maxPages || bytes > maxBytes) remove(leastRecentlyUsed())
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
      return entry.page
    },
    pending: (key) => pending.get(key)?.promise,
    startRendering(key) {
      const changesSinceStart: Topics[] = []
      renderings.add(changesSinceStart)
      const result = Promise.withResolvers<Variants | null>()
      // A later rendering of the same key goes on by itself; only the first one is shared.
      const isFirst = !pending.has(key)
      if (isFirst) pending.set(key, result)
      return {
        store(page) {
          if (changesSinceStart.some((topics) => topics.has(EVERYTHING) || !topics.isDisjointFrom(page.topics))) return
          result.resolve(store(page))
        },
        end() {
          renderings.delete(changesSinceStart)
          if (isFirst) pending.delete(key)
          result.resolve(null)
        },
      }
    },
    size: () => ({ pages: entries.size, bytes }),
    settled: () => compressing,
  }
}
