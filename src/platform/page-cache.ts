import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { EVERYTHING, type Changes, type Topics } from './changes.ts'

export type Coding = 'br' | 'gzip' | 'identity'

/** One answer, ready to be sent: `head` and `notModified` are flat lists of header names and values. */
export type Variant = { etag: string; head: string[]; notModified: string[]; body: Buffer }

/** The codings of one page. Compressed ones come a moment after the page. */
export type KeptPage = Partial<Record<Coding, Variant>> & { identity: Variant }

export type NewPage = { key: string; topics: Topics; headers: [name: string, value: string][]; html: string }

export type Rendering = {
  /** Keeps the page, unless something that it shows has changed since the rendering began. */
  keep(page: NewPage): void
  end(): void
}

export type PageCache = {
  find(key: string): KeptPage | undefined
  /**
   * The page that is being rendered under `key` at present: whoever asks meanwhile waits for it, so that it is
   * rendered once for all. Null when it is not kept, because what it shows has changed since or it is not for all.
   */
  underWay(key: string): Promise<KeptPage | null> | undefined
  /** To be called before a page's data is read, and ended whatever happens. */
  begin(key: string): Rendering
  /** What is kept at present. */
  size(): { pages: number; bytes: number }
  /** Resolves when everything kept by now is compressed. */
  settled(): Promise<void>
}

/** A page with its compressed bodies takes about 40 KB; a thousand are more than a catalogue has. */
const LIMITS = { maxPages: 1000, maxBytes: 32 * 1024 * 1024 }

type Entry = { page: KeptPage; topics: Topics; bytes: number; used: number }

/**
 * Pages that are the same for every visitor, until one of their topics changes. A page that was read
 * before a change and is done after it is never kept, so nothing old outlives the change.
 */
export function createPageCache(changes: Pick<Changes, 'listen'>, { maxPages, maxBytes } = LIMITS): PageCache {
  const entries = new Map<string, Entry>()
  const keysByTopic = new Map<string, Set<string>>()
  const renderings = new Set<Topics[]>()
  const awaited = new Map<string, PromiseWithResolvers<KeptPage | null>>()
  let bytes = 0
  let uses = 0
  let compressing = Promise.resolve()

  changes.listen((topics) => {
    for (const missed of renderings) missed.push(topics)
    if (topics.has(EVERYTHING)) for (const key of entries.keys()) drop(key)
    else for (const topic of topics) for (const key of keysByTopic.get(topic) ?? []) drop(key)
  })

  function drop(key: string): void {
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

  function keep({ key, topics, headers, html }: NewPage): KeptPage {
    drop(key)
    const body = Buffer.from(html)
    const etag = hash('sha256', body, 'base64url').slice(0, 22)
    const entry: Entry = {
      page: { identity: variantOf(body, 'identity', { etag, headers }) },
      topics: new Set(topics),
      bytes: 0,
      used: ++uses,
    }
    entries.set(key, entry)
    for (const topic of topics) {
      const keys = keysByTopic.get(topic)
      if (keys) keys.add(key)
      else keysByTopic.set(topic, new Set([key]))
    }
    grow(entry, body.length)
    // One after the other: compressing must not take the threads that check passwords and read files.
    compressing = compressing.then(() => compressAll()).catch(() => {})
    return entry.page

    async function compressAll(): Promise<void> {
      for (const coding of ['gzip', 'br'] as const) {
        if (entries.get(key) !== entry) return
        const compressed = await compress(coding, body)
        if (entries.get(key) !== entry) return
        entry.page[coding] = variantOf(compressed, coding, { etag, headers })
        grow(entry, compressed.length)
      }
    }
  }

  function grow(entry: Entry, by: number): void {
    entry.bytes += by
    bytes += by
    while (entries.size > maxPages || bytes > maxBytes) drop(leastRecentlyUsed())
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
    underWay: (key) => awaited.get(key)?.promise,
    begin(key) {
      const missed: Topics[] = []
      renderings.add(missed)
      const result = Promise.withResolvers<KeptPage | null>()
      // Whoever did not wait renders for themselves.
      const isFirst = !awaited.has(key)
      if (isFirst) awaited.set(key, result)
      return {
        keep(page) {
          if (missed.some((topics) => topics.has(EVERYTHING) || !topics.isDisjointFrom(page.topics))) return
          result.resolve(keep(page))
        },
        end() {
          renderings.delete(missed)
          if (isFirst) awaited.delete(key)
          result.resolve(null)
        },
      }
    },
    size: () => ({ pages: entries.size, bytes }),
    settled: () => compressing,
  }
}

/** A strong ETag names the very bytes, so each coding has its own. */
function variantOf(body: Buffer, coding: Coding, { etag, headers }: { etag: string; headers: [string, string][] }): Variant {
  const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`
  const notModified = [...headers.filter(([name]) => name !== 'content-type').flat(), 'etag', tag]
  const head = [...headers.flat(), 'etag', tag, 'content-length', String(body.length)]
  if (coding !== 'identity') head.push('content-encoding', coding)
  return { etag: tag, head, notModified, body }
}

/** Quality 5 takes a millisecond on another thread; the highest takes forty times that for 8 % less. */
function compress(coding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params })
}
