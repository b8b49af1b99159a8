import { sharesPrintOrDye } from '../../../domain/catalogue/print.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { categoryOf } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import { Thumbnail } from '../pictures/picture.tsx'
import text from '../text/text.module.css'
import { PriceFrom } from './price.tsx'
import { productAddress } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import styles from './similar-products.module.css'

export function Instead({ similar }: { similar: Product[] }) {
  if (similar.length === 0) return null
  return (
    <section className={styles.instead} aria-labelledby="instead-heading">
      <h2 id="instead-heading">Similar pieces in stock</h2>
      <ul>
        {similar.slice(0, 3).map((product) => (
          <li key={product.id}>
            <a href={productAddress(product)}>
              <Thumbnail picture={product.images[0]} />
              {product.name}
            </a>
            <b>
              <PriceFrom product={product} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the reviews: where to look next. The category's heading stands where it is true of all of them. */
export function Similar({ product, similar }: { product: Product; similar: Product[] }) {
  const { similar: heading } = categoryOf(product, useFolder().categories)
  if (similar.length === 0) return null
  const isTrue = similar.every((other) => sharesPrintOrDye(product, other))
  return (
    <section className={styles.similar} aria-labelledby="similar-heading">
      <h2 id="similar-heading" className={text.wrap}>
        {(isTrue && heading) || 'Also in the shop'}
      </h2>
      <ProductGrid products={similar} />
    </section>
  )
}
