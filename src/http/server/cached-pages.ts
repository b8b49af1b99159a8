import type { MiddlewareHandler } from 'hono'
import { isProductId } from '../../domain/product.ts'
import { mayHaveSession } from '../../domain/session.ts'
import { isFirstPage, readReviewQuery } from '../../domain/review-query.ts'
import { readShopQuery, shopAddress } from '../../domain/shop-query.ts'
import type { Shop } from '../../shop.ts'
import type { App, Ctx, Env } from '../context.ts'
import { url } from '../routes.ts'
import { sendCached, type Variants } from './send-cached.ts'
import type { Before } from './serve.ts'

/** The answers that are the same for every visitor; all others are made for whoever asks. */
const CACHED = [
  url.sitemap,
  url.sitemapPages,
  url.sitemapProducts,
  url.home,
  url.shop,
  url.product,
  url.sizeChart,
  url.aboutUs,
  url.contactUs,
  url.privacyPolicy,
  url.terms,
]
const SINGLE = new Set<string>(CACHED.filter((path) => !path.includes(':')))
const PRODUCT = '/product/'
const SITEMAP_PART = /^\/sitemap\/products\/[1-9]\d{0,3}\.xml$/

/** What is not for all, such as a refusal, is rendered for each: nobody waits in line for it. */
const MAX_WAITS = 2

/** Answers visitors from the kept pages, before the application. */
export function answerFromCache({ pages, metrics }: Pick<Shop, 'pages' | 'metrics'>): Before {
  return (request, response, next) => {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    const key = keyOf(request.url ?? '')
    if (key === null || mayHaveSession(headers.cookie) || headers.authorization !== undefined) return next()
    const send = (page: Variants) => {
      metrics.pageCache('hit')
      sendCached(request, response, page)
    }
    const page = pages.find(key)
    if (page) return send(page)
    const underWay = pages.underWay(key)
    if (!underWay) return next()
    void underWay.then((rendered) => (rendered ? send(rendered) : next()))
  }
}

/** Keeps what the application answers to visitors. Comes before everything that adds a header. */
export function cachePages(app: App): void {
  for (const path of CACHED) app.get(path, cachePage)
}

const cachePage: MiddlewareHandler<Env> = async (c, next) => {
  const key = isVisitor(c) ? knownKeyOf(c) : null
  if (key === null) return next()
  const { pages, metrics } = c.var.shop
  // Of those whose page was not kept one begins anew, and the others wait for that one.
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const rendered = await pages.underWay(key)
    if (!rendered) continue
    metrics.pageCache('hit')
    return sameAnswer(rendered)
  }
  metrics.pageCache('miss')
  const rendering = pages.begin(key)
  try {
    await next()
    if (!isForAll(c)) return
    const html = await c.res.text()
    c.res = new Response(html, c.res)
    c.res.headers.append('vary', 'Accept-Encoding')
    const headers = [...c.res.headers].filter(([name]) => name !== 'x-request-id')
    rendering.keep({ key, topics: c.var.topics, headers, html })
  } finally {
    rendering.end()
  }
}

function sameAnswer({ identity: { head, body } }: Variants): Response {
  const headers = new Headers()
  for (let index = 0; index < head.length; index += 2) headers.append(head[index] ?? '', head[index + 1] ?? '')
  // Those are of the very bytes, which may still be compressed.
  for (const name of ['etag', 'content-length']) headers.delete(name)
  return new Response(new Uint8Array(body), { headers })
}

function isVisitor(c: Ctx): boolean {
  return c.req.method === 'GET' && !mayHaveSession(c.req.header('cookie')) && c.req.header('authorization') === undefined
}

/** Whether the answer is a page that says nothing of who asked. */
function isForAll({ res, var: { person } }: Ctx): boolean {
  const { headers } = res
  return (
    res.status === 200 &&
    person === null &&
    /^(text\/html|application\/xml)/.test(headers.get('content-type') ?? '') &&
    !headers.has('set-cookie') &&
    headers.get('cache-control') !== 'no-store'
  )
}

/** Null for another spelling of a page's address, such as /sh%6Fp: nobody shall fill the memory with spellings. */
function knownKeyOf(c: Ctx): string | null {
  const { pathname, search } = new URL(c.req.url)
  const isKnown =
    SINGLE.has(pathname) || SITEMAP_PART.test(pathname) || (pathname.startsWith(PRODUCT) && isProductId(pathname.slice(PRODUCT.length)))
  return isKnown ? keyOf(pathname + search) : null
}

/**
 * One key for all addresses that show the same page: only the pages of the shop and of products read a query, and
 * its defaults are left out. Parameters that nobody reads, such as utm_source, are not part of it. Later pages of
 * both are rendered for whoever asks: anybody could make up their beginnings.
 */
function keyOf(target: string): string | null {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  const path = target.slice(0, mark)
  const params = new URLSearchParams(target.slice(mark))
  if (path.startsWith(PRODUCT)) return isFirstPage(readReviewQuery(params)) ? path : null
  if (path !== url.shop) return path
  return params.has('after') ? null : shopAddress(readShopQuery(params))
}
