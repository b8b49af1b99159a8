import type { Product } from '../../../domain/catalogue/product.ts'
import text from '../text/text.module.css'
import { ProductCard } from './product-card.tsx'
import grid from './product-grid.module.css'
import styles from './recently-seen.module.css'

/**
 * A place for what somebody has looked at on this device. Nobody but the device knows that: client/page/catalogue/recently-seen.ts notes the
 * product whose page this is, and fills in the others.
 */
export function RecentlySeen({ here = null }: { here?: string | null }) {
  return (
    <div data-recently-seen={here ?? ''} data-no-print="">
      <section className={`${text.wrap} ${styles.seen}`} aria-labelledby="recently-seen" hidden>
        <div className={styles.head}>
          <h2 id="recently-seen">Recently seen</h2>
          <button type="button" className={text.link}>
            Clear
          </button>
        </div>
        <div data-seen-here="" />
      </section>
    </div>
  )
}

/** What is filled in. */
export function SeenProducts({ products }: { products: Product[] }) {
  return (
    <ul className={grid.grid} data-seen="">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} again />
        </li>
      ))}
    </ul>
  )
}
