import { DEFAULT_QUERY, filtersOf, readShopQuery, readShown, SHOP_PAGE, shopAddress } from '../../domain/shop-query.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { products } from '../resources/products.ts'
import { readFor } from '../resources/resource.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'

const PAGE = { limit: String(SHOP_PAGE) }

export const shop = definePage({
  path: url.shop,
  access: 'everybody',
  sitemap: {
    addresses: (folder) => filtersOf(folder).map((filter) => shopAddress({ ...DEFAULT_QUERY, filter })),
    changesWithProducts: true,
  },
  component: 'shop',
  /** An invalid `after` is ignored. */
  async load(c) {
    const { searchParams } = new URL(c.req.url)
    const view = {
      query: readShopQuery(searchParams, c.var.shop.folder),
      after: searchParams.get('after') || null,
      show: readShown(searchParams),
    }
    try {
      return { ...view, pages: await readPages(c, view) }
    } catch (error) {
      if (!(error instanceof Refusal) || !view.after) throw error
      const first = { ...view, after: null }
      return { ...first, pages: await readPages(c, first) }
    }
  },
})

type ShopProps = PropsOf<'shop'>

/** The pages of the list that are shown, each with what it was asked for by. */
async function readPages(c: Ctx, { query, after, show }: Omit<ShopProps, 'pages'>): Promise<ShopProps['pages']> {
  const pages: ShopProps['pages'] = []
  for (let begin = after; ;) {
    const params = { ...query, ...PAGE, ...(begin !== null && { after: begin }) }
    const found = await readFor(c, products, params)
    pages.push({ params, found })
    if (found.next === null || pages.length * SHOP_PAGE >= show) return pages
    begin = found.next
  }
}
