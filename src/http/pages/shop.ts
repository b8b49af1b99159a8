import { DEFAULT_QUERY, FILTERS, readShopQuery, SHOP_PAGE, shopAddress } from '../../domain/shop-query.ts'
import { Refusal } from '../refusal.ts'
import { products } from '../resources/products.ts'
import { readFor } from '../resources/resource.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'

const PAGE = { limit: String(SHOP_PAGE) }

export const shop = definePage({
  path: url.shop,
  access: 'everybody',
  sitemap: { addresses: FILTERS.map((filter) => shopAddress({ ...DEFAULT_QUERY, filter })), changesWithProducts: true },
  component: 'shop',
  /** An invalid `after` is ignored. */
  async load(c) {
    const { searchParams } = new URL(c.req.url)
    const query = readShopQuery(searchParams)
    const after = searchParams.get('after') || null
    try {
      return { query, after, found: await readFor(c, products, { ...query, ...PAGE, ...(after && { after }) }) }
    } catch (error) {
      if (!(error instanceof Refusal) || !after) throw error
      return { query, after: null, found: await readFor(c, products, { ...query, ...PAGE }) }
    }
  },
})
