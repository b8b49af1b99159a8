import type { MiddlewareHandler } from 'hono'
import { sameChosen } from '../../domain/cart/chosen-query.ts'
import { isProductId } from '../../domain/catalogue/product.ts'
import { isFirstPage, readReviewQuery } from '../../domain/reviews/review-query.ts'
import { readShopView, shopAddress } from '../../domain/search/shop-query.ts'
import { readUnit, sizeChartAddress } from '../../domain/sizes/size-chart.ts'
import type { Shop } from '../../shop.ts'
import { isVisitor, SAME_FOR_VISITORS } from '../caller/visitor.ts'
import type { App, Ctx, Env } from '../context.ts'
import { url } from '../routes.ts'
import type { Middleware } from '../serving/serve.ts'
import { ENCODED_NUL } from '../storable.ts'
import { textOf } from '../text-response.ts'
import { INVENTED, type PageCache } from './page-cache.ts'
import { sendCached, type Variants } from './send-cached.ts'

const SINGLE = new Set<string>(SAME_FOR_VISITORS.filter((path) => !path.includes(':')))
const PRODUCT = '/product/'
const SITEMAP_FILE = /^\/sitemap\/[1-9]\d{0,3}\.xml$/

/** A request renders for itself after so many shared renderings that were not cached, such as refusals. */
const MAX_WAITS = 2

/** While the database is away, pages go on for so long without anybody knowing what has changed. */
const UNKNOWING_MS = 10 * 60_000

/** Answers visitors from the page cache, before the application. */
export function answerFromCache(
  pages: PageCache,
  { metrics, folder, clock, changes }: Pick<Shop, 'metrics' | 'folder' | 'clock' | 'changes'>,
): Middleware {
  return (request, response, next) => {
    const key = isVisitor(request.method, request.headers) ? keyOf(request.url ?? '', folder) : null
    if (key === null) return next()
    const send = (page: Variants) => {
      metrics.pageCache('hit')
      sendCached(request, response, page)
    }
    const page = changes.silentMs() < UNKNOWING_MS ? pages.find(key) : undefined
    if (page && (!page.freshUntil || page.freshUntil > clock.now())) return send(page)
    const pending = pages.pending(key)
    if (!pending) return next()
    void pending.then((rendered) => (rendered ? send(rendered) : next()))
  }
}

/** Caches what the application answers to visitors. Must precede every middleware that adds a header. */
export function cachePages(app: App, pages: PageCache): void {
  for (const path of SAME_FOR_VISITORS) app.get(path, cachePage(pages))
}

const cachePage =
  (pages: PageCache): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { shop, isVisitor: ofVisitor = false } = c.var
    if (c.req.method !== 'GET' || !ofVisitor) return next()
    const { metrics } = shop
    const key = knownKeyOf(c)
    if (key === null) return next()
    // When the page was not cached one of the waiting requests renders it again, and the others wait for that one.
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const rendered = await pages.pending(key)
      if (!rendered) continue
      metrics.pageCache('hit')
      return sameAnswer(rendered)
    }
    metrics.pageCache('miss')
    const rendering = pages.startRendering(key)
    try {
      // Before anything is read: what changes meanwhile is not in the page. Without the database nothing is kept.
      const season = await shop.nextSeason().catch(() => shop.clock.now())
      await next()
      if (!isForAll(c)) return
      const html = textOf(c.res) ?? (await c.res.clone().text())
      c.res.headers.append('vary', 'Accept-Encoding')
      const headers = [...c.res.headers].filter(([name]) => name !== 'x-request-id')
      rendering.store({ topics: c.var.topics, headers, html, freshUntil: freshUntil(c, season) })
    } finally {
      rendering.end()
    }
  }

/** A page of products ends when one comes or goes by the clock, if not before. */
function freshUntil({ var: { topics, freshUntil: end } }: Ctx, season: Date | null): Date | undefined | null {
  if (season === null || ![...topics].some((topic) => topic.startsWith('product'))) return end
  return end && end < season ? end : season
}

function sameAnswer({ identity: { head, body } }: Variants): Response {
  const headers = new Headers()
  for (let index = 0; index < head.length; index += 2) headers.append(head[index] ?? '', head[index + 1] ?? '')
  // Both describe the exact bytes, which `compress` may still change.
  for (const name of ['etag', 'content-length']) headers.delete(name)
  return new Response(new Uint8Array(body), { headers })
}

/** Whether the answer may be shared: a page that depends neither on the session nor on a cookie that it sets. */
function isForAll({ res, var: { person, counted = false } }: Ctx): boolean {
  const { headers } = res
  return (
    res.status === 200 &&
    person === null &&
    !counted &&
    /^(text\/html|application\/xml)/.test(headers.get('content-type') ?? '') &&
    !headers.has('set-cookie') &&
    headers.get('cache-control') !== 'no-store'
  )
}

/** Null for other spellings of a page's path, such as /sh%6Fp, which could fill the cache with copies. */
function knownKeyOf(c: Ctx): string | null {
  const { pathname, search } = new URL(c.req.url)
  const isKnown =
    SINGLE.has(pathname) || SITEMAP_FILE.test(pathname) || (pathname.startsWith(PRODUCT) && isProductId(pathname.slice(PRODUCT.length)))
  return isKnown ? keyOf(pathname + search, c.var.shop.folder) : null
}

/**
 * One key for all addresses that show the same page: only the size chart and the pages of the shop and of products read a query, and its
 * defaults are left out; what it chooses of a product stands among what clients can invent. Unknown parameters, such as utm_source, are not part of the key. Null for later pages of both and for the shop's
 * prints, because a client can invent any number of them; searches and what is narrowed have few places of their own.
 */
function keyOf(target: string, folder: Shop['folder']): string | null {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  if (target.includes(ENCODED_NUL)) return null
  const path = target.slice(0, mark)
  const params = new URLSearchParams(target.slice(mark))
  if (path.startsWith(PRODUCT)) {
    const chosen = isFirstPage(readReviewQuery(params)) ? sameChosen(params) : null
    return chosen ? `${INVENTED}${path}?${chosen}` : chosen === null ? null : path
  }
  if (path === url.sizeChart) return sizeChartAddress(readUnit(params.get('unit')))
  if (path !== url.shop) return path
  const query = readShopView(params, folder)
  if (params.has('after') || params.has('show') || query.print !== undefined) return null
  return query.q === undefined && !query.narrowing ? shopAddress(query) : INVENTED + shopAddress(query)
}
