import { sharesPrintOrDye } from '../../../domain/catalogue/print.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { categoryOf } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import text from '../text/text.module.css'
import { ProductGrid } from './product-grid.tsx'
import styles from './similar-products.module.css'

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
