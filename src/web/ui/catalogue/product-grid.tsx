import type { CSSProperties } from 'react'
import type { Product } from '../../../domain/catalogue/product.ts'
import text from '../text/text.module.css'
import { type ProductCardProps, GRID_SIZES, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** No screen shows more of them before it is scrolled. */
const SEEN_FIRST = 8

type ProductGridProps = Pick<ProductCardProps, 'heading' | 'strength' | 'sizes' | 'saved' | 'tell'> & {
  products: Product[]
  /** Three in a row, or four where there is room (with `lead` and five or more in a very wide window). */
  threes?: boolean
  /** The first one is shown larger than the others, and no row is half empty. */
  lead?: boolean
  /** The grid is above the fold: its first row is loaded eagerly. */
  first?: boolean
}

/** Cards of products, two to four in a row. */
export function ProductGrid({
  products,
  heading,
  strength,
  sizes,
  saved,
  tell,
  threes = false,
  lead = false,
  first = false,
}: ProductGridProps) {
  return (
    <div className={styles.edge}>
      <ul className={[styles.grid, threes && styles.threes, lead && styles.lead].filter(Boolean).join(' ')}>
        {products.map((product, index) => (
          <li
            key={product.id}
            id={`card-${product.id}`}
            data-later={index < SEEN_FIRST ? undefined : ''}
            // It is gone by the time the list is hydrated.
            suppressHydrationWarning
          >
            <ProductCard
              product={product}
              heading={heading}
              strength={strength}
              sizes={lead ? sizesOf(index, products.length, sizes) : sizes}
              saved={saved}
              tell={tell}
              large={lead && index === 0}
              load={first ? loadOf(index) : 'lazy'}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** After a large one the last ones may be wider than others; of two neither is large, but on a phone, and the words about them stand beside them on a desk. */
export function sizesOf(index: number, count: number, sizes: string = GRID_SIZES): string | undefined {
  if (index === 0 && count > 2) return undefined
  const isHalf = count > 1 && index >= count - [0, 4, 2][count % 3]!
  const isAlone = index === 0 || (index === count - 1 && count % 2 === 0)
  const half = `(min-width: 768px) and (max-width: ${count > 4 ? 1599 : 1099}px) 47vw`
  const isThird = count === 2 || count === 3
  const wider = [isAlone && '(max-width: 767px) 92vw', isHalf && half, isThird && '(min-width: 1600px) 32vw']
  return [...wider, sizes].filter(Boolean).join(', ')
}

/** A row is two cards on a phone, three on a tablet and four on a desk. */
function loadOf(index: number): 'first' | 'early' | 'lazy' {
  if (index < 2) return 'first'
  return index < 4 ? 'early' : 'lazy'
}

/** What to look at instead, where a page has nothing of its own to show. */
export function InStock({ products }: Pick<ProductGridProps, 'products'>) {
  if (products.length === 0) return null
  return (
    <section className={styles.instead} aria-labelledby="in-stock">
      <h2 id="in-stock" className={text.wrap}>
        From the shop
      </h2>
      <ProductGrid products={products} />
    </section>
  )
}

/** Background colours of the pictures, so that neighbours differ. */
const PAPERS = ['chalk', 'rose', 'lime', 'sky', 'sand', 'chalk', 'sky', 'rose']

/** Placeholders while products load (spec §2: 8 of them). */
export function ProductPlaceholders() {
  return (
    <div className={styles.edge}>
      <ul className={`${styles.grid} ${styles.threes}`} aria-hidden="true">
        {PAPERS.map((paper, index) => (
          <li
            key={index}
            className={styles.placeholder}
            data-placeholder=""
            style={{ '--paper': `var(--paper-${paper})` } as CSSProperties}
          >
            <span className={styles.cloth} />
            <span className={styles.bar} />
            <span className={styles.bar} />
          </li>
        ))}
      </ul>
    </div>
  )
}
