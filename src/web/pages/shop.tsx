import type { Product } from '../../domain/product.ts'
import type { ShopQuery } from '../../domain/shop-query.ts'
import { Island } from '../island.tsx'
import { ShopGrid } from '../islands/shop-grid.tsx'
import { definePage } from '../page.ts'
import { preloadOf } from '../ui/picture.tsx'
import { cardOf, GRID_SIZES } from '../ui/product-card.tsx'
import text from '../ui/text.module.css'
import styles from './shop.module.css'

type ShopProps = { query: ShopQuery; products: Product[] }

const TITLES = { all: 'Shop', swag: 'Swag', coffee: 'Coffee' }

export const shop = definePage({
  head: ({ query, products }: ShopProps) => ({
    title: TITLES[query.filter],
    description:
      'Block-printed cotton kurtas, dresses, shirts and bags, and coffee in printed pouches. Sort by name, price or strength of print.',
    preloadImage: preloadOf(products[0]?.images[0], GRID_SIZES),
  }),
  Body: ({ query, products }: ShopProps) => (
    <div className={styles.shop}>
      <h1 className={`${text.wrap} ${styles.title}`}>Shop</h1>
      <Island name="ShopGrid" of={ShopGrid} props={{ query, products: products.map(cardOf) }} />
    </div>
  ),
})
