import { altOf } from '../../../domain/catalogue/picture-alt.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { cardPicture, ProductPicture } from '../pictures/picture.tsx'
import text from '../text/text.module.css'
import { PriceFrom } from './price.tsx'
import { GRID_SIZES, productAddress } from './product-card.tsx'
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

/** What is filled in. A product can be elsewhere on the same page, so nothing here has an id. */
export function SeenProducts({ products }: { products: Product[] }) {
  return (
    <ul className={styles.list} data-seen="">
      {products.map((product) => (
        <li key={product.id}>
          <a href={productAddress(product)}>
            {product.images[0] ? (
              <ProductPicture picture={cardPicture(product.images[0])} alt={altOf(product, product.images[0])} sizes={GRID_SIZES} />
            ) : (
              <span className={styles.bare} />
            )}
            {product.name}
          </a>
          <p>
            <PriceFrom product={product} />
          </p>
        </li>
      ))}
    </ul>
  )
}
