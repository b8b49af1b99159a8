import { DEFAULT_QUERY, FILTERS, shopAddress } from '../../domain/shop-query.ts'
import { countUpdates, findNewestUpdate, listUpdates } from '../../features/catalogue/list-updates.ts'
import type { App, Ctx } from '../context.ts'
import { url } from '../routes.ts'

/** Products in a part, on average: about half a megabyte. */
const PART = 5_000

const TEXTS = [url.sizeChart, url.aboutUs, url.contactUs, url.privacyPolicy, url.terms]

/** The sitemap of all public pages: an index, one part for the pages that are not products, and parts of products. */
export function mountSitemap(app: App): void {
  app.get(url.sitemap, async (c) => {
    const parts = await countParts(c)
    const paths = [url.sitemapPages, ...Array.from({ length: parts }, (_, index) => partPath(index + 1))]
    return answer(c, 'sitemapindex', paths.map((path) => entry(c, 'sitemap', path)).join(''))
  })
  app.get(url.sitemapPages, async (c) => {
    const newest = (await findNewestUpdate(c.var.shop)) ?? undefined
    // The home page and the shop change when a product does.
    const changing = [url.home, ...FILTERS.map((filter) => shopAddress({ ...DEFAULT_QUERY, filter }))]
    const entries = [...changing.map((path) => entry(c, 'url', path, newest)), ...TEXTS.map((path) => entry(c, 'url', path))]
    return answer(c, 'urlset', entries.join(''))
  })
  app.get(url.sitemapProducts, async (c) => {
    const part = /^([1-9]\d{0,3})\.xml$/.exec(c.req.param('part'))?.[1]
    const parts = await countParts(c)
    if (!part || Number(part) > parts) return c.notFound()
    const products = await listUpdates(c.var.shop, { part: Number(part), parts })
    const entries = products.map(({ id, updatedAt }) => entry(c, 'url', url.product.replace(':id', id), updatedAt))
    return answer(c, 'urlset', entries.join(''))
  })
}

/** A new count of parts moves products between them: the index and all parts change together. */
async function countParts(c: Ctx): Promise<number> {
  return Math.ceil((await countUpdates(c.var.shop)) / PART)
}

function partPath(part: number): string {
  return url.sitemapProducts.replace(':part', `${part}.xml`)
}

function entry(c: Ctx, tag: 'url' | 'sitemap', path: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<${tag}><loc>${xml(c.var.shop.publicUrl + path)}</loc>${lastmod}</${tag}>\n`
}

function answer(c: Ctx, tag: 'urlset' | 'sitemapindex', entries: string): Response {
  c.var.topics.add('products')
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${tag}>\n`
  return c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
