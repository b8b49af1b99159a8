import { etagOf } from '../../etag.ts'
import type { Changes, Topics } from '../../platform/live/changes.ts'
import { createTopicCache } from '../../platform/live/topic-cache.ts'
import { compressText, type Coding } from '../content-encoding.ts'
import { variantOf, type Variants } from './send-cached.ts'

type Rendering = {
  /** Caches the page, unless something that it shows has changed since the rendering began. */
  store(page: { topics: Topics; headers: [name: string, value: string][]; html: string; freshUntil?: Date | null | undefined }): void
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

/** A page with its compressed bodies takes 60 to 130 KB, a third of it styles. */
const LIMITS = { maxPages: 1000, maxBytes: 24 * 1024 * 1024 }

/** Begins the keys of pages of which a client can invent any number. They put no other page out. */
export const INVENTED = 'invented '
const INVENTED_LIMITS = { maxEntries: 200, maxBytes: 8 * 1024 * 1024 }

/** Caches pages that are the same for every visitor, until one of their topics changes. */
export function createPageCache(changes: Pick<Changes, 'listen'>, { maxPages, maxBytes } = LIMITS): PageCache {
  const known = createTopicCache<Variants>(changes, { maxEntries: maxPages, maxBytes })
  const invented = createTopicCache<Variants>(changes, INVENTED_LIMITS)
  const cacheOf = (key: string) => (key.startsWith(INVENTED) ? invented : known)
  let compressing = Promise.resolve()

  /** A strong ETag names the exact bytes, so each coding has its own. */
  function compressLater(key: string, page: Variants, variant: (bytes: Buffer, coding: Coding) => Variants['identity']): void {
    // One page at a time: zlib shares its threads with file reading.
    compressing = compressing.then(() => compressAll()).catch(() => {})

    async function compressAll(): Promise<void> {
      const cache = cacheOf(key)
      for (const coding of ['gzip', 'br'] as const) {
        if (!cache.holds(key, page)) return
        const compressed = await compressText(page.identity.body, coding)
        if (!cache.holds(key, page)) return
        page[coding] = variant(compressed, coding)
        cache.grow(key, compressed.length)
      }
    }
  }

  return {
    find: (key) => cacheOf(key).find(key),
    pending: (key) => cacheOf(key).pending(key),
    startRendering(key) {
      const rendering = cacheOf(key).start(key)
      return {
        store({ topics, headers, html, freshUntil = null }) {
          const body = Buffer.from(html)
          const hash = etagOf(html)
          const variant = (bytes: Buffer, coding: Coding) =>
            variantOf(bytes, coding, { etag: coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`, headers })
          const page: Variants = { identity: variant(body, 'identity'), freshUntil }
          if (rendering.store({ value: page, topics, bytes: body.length })) compressLater(key, page, variant)
        },
        end: () => rendering.end(),
      }
    },
    size() {
      const [one, other] = [known.size(), invented.size()]
      return { pages: one.entries + other.entries, bytes: one.bytes + other.bytes }
    },
    settled: () => compressing,
  }
}
