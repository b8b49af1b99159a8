import { narrowingParams } from '../../../domain/search/narrowing.ts'
import {
  DEFAULT_QUERY,
  filtersOf,
  readShopView,
  readShown,
  searchAddress,
  SHOP_PAGE,
  shopAddress,
} from '../../../domain/search/shop-query.ts'
import { noteEmptySearch } from '../../../features/catalogue/search/empty-searches.ts'
import { findNearWords } from '../../../features/catalogue/search/suggest.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { products } from '../../resources/products.ts'
import { readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { inStockNow } from './in-stock-now.ts'

const PAGE = { limit: String(SHOP_PAGE) }

export const shop = definePage({
  path: url.shop,
  access: 'everybody',
  sitemap: {
    addresses: ({ var: { shop } }) => filtersOf(shop.folder).map((filter) => shopAddress({ ...DEFAULT_QUERY, filter })),
    changesWithProducts: true,
  },
  component: 'shop',
  /** An invalid `after` is ignored. */
  async load(c) {
    const { searchParams } = new URL(c.req.url)
    const view = {
      query: readShopView(searchParams, c.var.shop.folder),
      after: searchParams.get('after') || null,
      show: readShown(searchParams),
    }
    try {
      const pages = await readPages(c, view)
      return { ...view, pages, instead: await insteadOf(c, view, pages) }
    } catch (error) {
      if (!(error instanceof Refusal) || !view.after) throw error
      const first = { ...view, after: null }
      return { ...first, pages: await readPages(c, first), instead: null }
    }
  },
})

/** What is shown in place of a search that finds nothing, which the shopkeeper reads of. */
async function insteadOf(c: Ctx, { query }: Pick<ShopProps, 'query'>, pages: ShopProps['pages']): Promise<ShopProps['instead']> {
  const { shop, address } = c.var
  const { total, facets } = pages[0]!.found
  // What is chosen can be taken back.
  if (query.q === undefined || total > 0 || facets?.of) return null
  if (query.filter === DEFAULT_QUERY.filter && query.print === undefined && !query.narrowing) await noteEmptySearch(shop, query.q, address)
  c.set('counted', true)
  const [words, suggestions] = await Promise.all([findNearWords(shop, query.q), inStockNow(c)])
  return { words: words.map((text) => ({ text, address: searchAddress(text) })), suggestions }
}

type ShopProps = PropsOf<'shop'>

/** The pages of the list that are shown, each with what it was asked for by. */
async function readPages(c: Ctx, { query, after, show }: Omit<ShopProps, 'pages' | 'instead'>): Promise<ShopProps['pages']> {
  const pages: ShopProps['pages'] = []
  const { narrowing, ...asked } = query
  const narrow = new URLSearchParams(narrowing ? narrowingParams(narrowing) : []).toString()
  for (let begin = after; ;) {
    const params = { ...asked, narrow, ...PAGE, ...(pages.length === 0 && { facets: 'true' }), ...(begin !== null && { after: begin }) }
    const found = await readFor(c, products, params)
    pages.push({ params, found })
    if (found.next === null || pages.length * SHOP_PAGE >= show) return pages
    begin = found.next
  }
}
