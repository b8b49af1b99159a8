import type { Product } from '../../domain/product.ts'
import type { ShopQuery } from '../../domain/shop-query.ts'
import { useShop } from '../client/hooks/use-shop.ts'
import { FilterLinks } from '../ui/filter-links.tsx'
import { Note } from '../ui/note.tsx'
import { ProductGrid, ProductPlaceholders } from '../ui/product-grid.tsx'
import { SortForm } from '../ui/sort-form.tsx'
import text from '../ui/text.module.css'
import styles from './shop-grid.module.css'

/** The product grid: changing filter or order loads the products only, not the page. */
export function ShopGrid(props: { query: ShopQuery; products: Product[]; etag: string }) {
  const { query, products, failure, show, retry } = useShop(props)
  return (
    <>
      <div className={text.wrap}>
        <p className={styles.count} aria-live="polite">
          {products ? countOf(products.length, query) : <span className={text.hidden}>Loading products</span>}
        </p>
        <div className={styles.bar}>
          <FilterLinks query={query} onChoose={show} />
          <SortForm query={query} onChoose={show} />
        </div>
        {failure && (
          <div className={styles.failure}>
            <Note kind="bad" role="alert">
              {failure}
            </Note>
            <button type="button" className={text.link} onClick={retry}>
              Try again
            </button>
          </div>
        )}
      </div>
      <div aria-busy={!products && !failure}>
        {products && <ProductGrid products={products} heading="h2" strength first />}
        {!products && !failure && <ProductPlaceholders />}
      </div>
    </>
  )
}

function countOf(count: number, { filter }: ShopQuery): string {
  if (count === 0) return 'Nothing here at the moment'
  if (filter === 'coffee') return `${count} ${count === 1 ? 'coffee' : 'coffees'}, in pouches printed by hand`
  return `${count} ${count === 1 ? 'piece' : 'pieces'}, each printed by hand`
}
