import type { ListPage } from '../client/live/page-chain.ts'
import { DEFAULT_QUERY, shopAddress, type ShopQuery } from '../../domain/shop-query.ts'
import { jsonEtag } from '../../etag.ts'
import { Island } from '../island.tsx'
import { ShopGrid } from '../islands/shop-grid.tsx'
import { definePage } from '../page.ts'
import { breadcrumbs } from '../structured-data.ts'
import { preloadsOf } from '../ui/picture.tsx'
import { cardOf, GRID_SIZES } from '../ui/product-card.tsx'
import text from '../ui/text.module.css'
import styles from './shop.module.css'

type ShopProps = { query: ShopQuery; after: string | null; found: ListPage }

const TITLES = { all: 'Shop', swag: 'Swag', coffee: 'Coffee' }

const DESCRIPTIONS = {
  all: 'Block-printed cotton kurtas, dresses, shirts and bags, and coffee in printed pouches. Sort by name, price or strength of print.',
  swag: 'Kurtas, dresses, shirts, stoles and bags cut from cotton that was block-printed by hand, with the print and the town it comes from.',
  coffee: 'Coffee from Malabar and Chikkamagaluru in drawstring pouches of block-printed cotton. Sort by name, price or strength.',
}

export const shop = definePage({
  head: ({ query, after, found: { products } }: ShopProps) => ({
    title: TITLES[query.filter],
    description: DESCRIPTIONS[query.filter],
    canonical: viewOf(query, after),
    things: ({ publicUrl }) => [breadcrumbs(stepsTo(query), publicUrl)],
    preloads: preloadsOf(products[0]?.images[0], GRID_SIZES),
  }),
  Body: ({ query, after, found }: ShopProps) => {
    const etag = jsonEtag(found)
    return (
      <div className={styles.shop}>
        <h1 className={`${text.wrap} ${styles.title}`}>Shop</h1>
        <Island name="ShopGrid" of={ShopGrid} props={{ query, after, page: { ...found, products: found.products.map(cardOf) }, etag }} />
      </div>
    )
  },
})

/** The order does not change the canonical address. */
function viewOf({ filter, order, print }: ShopQuery, after: string | null = null): string {
  return shopAddress({ ...DEFAULT_QUERY, filter, ...(print !== undefined && { print }) }, order === DEFAULT_QUERY.order ? after : null)
}

function stepsTo(query: ShopQuery): [name: string, path: string][] {
  const shop: [string, string] = [TITLES.all, viewOf(DEFAULT_QUERY)]
  return query.filter === DEFAULT_QUERY.filter ? [shop] : [shop, [TITLES[query.filter], viewOf(query)]]
}
