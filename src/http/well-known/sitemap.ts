import { jpegPath } from '../../domain/picture.ts'
import { xml } from '../../domain/xml.ts'
import { countUpdates, findNewestUpdate, listUpdates } from '../../features/catalogue/list-updates.ts'
import type { App, Ctx } from '../context.ts'
import type { InSitemap, Route } from '../route.ts'
import { url } from '../routes.ts'

/** The most addresses that the protocol allows in a file. */
const FILE = 50_000

/**
 * The sitemap of all public pages: the pages that say so themselves, then the products by id. One list, or an index of files
 * where there are too many for one.
 */
export function mountSitemap(app: App, pages: readonly Route[]): void {
  async function listedOf(c: Ctx) {
    const listed = pages.map(async ({ sitemap: { addresses, ...rest } = NOWHERE }) =>
      (typeof addresses === 'function' ? await addresses(c) : addresses).map((path) => ({ path, ...rest })),
    )
    return (await Promise.all(listed)).flat()
  }
  const countFiles = async (c: Ctx) => Math.ceil(((await listedOf(c)).length + (await countUpdates(c.var.shop))) / FILE)

  async function file(c: Ctx, number: number): Promise<Response> {
    const first = number === 1
    const listed = await listedOf(c)
    const skip = first ? 0 : (number - 1) * FILE - listed.length
    const [newest, products] = await Promise.all([
      first ? findNewestUpdate(c.var.shop) : null,
      listUpdates(c.var.shop, { skip, limit: first ? FILE - listed.length : FILE }),
    ])
    const entries = first ? listed.map(({ path, changesWithProducts }) => entry(c, 'url', path, changesWithProducts ? newest : null)) : []
    for (const { id, updatedAt, front } of products) entries.push(entry(c, 'url', url.product.replace(':id', id), updatedAt, front))
    return answerXml(c, 'urlset', entries.join(''))
  }

  app.get(url.sitemap, async (c) => {
    const files = await countFiles(c)
    if (files === 1) return file(c, 1)
    const entries = Array.from({ length: files }, (_, index) => entry(c, 'sitemap', url.sitemapFile.replace(':file', `${index + 1}.xml`)))
    return answerXml(c, 'sitemapindex', entries.join(''))
  })
  app.get(url.sitemapFile, async (c) => {
    const number = Number(/^([1-9]\d{0,3})\.xml$/.exec(c.req.param('file'))?.[1] ?? NaN)
    return number <= (await countFiles(c)) ? file(c, number) : c.notFound()
  })
}

const NOWHERE: InSitemap = { addresses: [], changesWithProducts: false }

function entry(c: Ctx, tag: 'url' | 'sitemap', path: string, changed: Date | null = null, picture: string | null = null): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  const image = picture ? `<image:image><image:loc>${xml(c.var.shop.publicUrl + jpegPath(picture))}</image:loc></image:image>` : ''
  return `<${tag}><loc>${xml(c.var.shop.publicUrl + path)}</loc>${lastmod}${image}</${tag}>\n`
}

function answerXml(c: Ctx, tag: 'urlset' | 'sitemapindex', entries: string): Response {
  c.var.topics.add('products')
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries}</${tag}>\n`
  return c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
}
