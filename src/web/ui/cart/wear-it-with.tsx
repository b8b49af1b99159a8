import type { Product } from '../../../domain/catalogue/product.ts'
import { PriceFrom } from '../catalogue/price.tsx'
import { productAddress } from '../catalogue/product-card.tsx'
import { Thumbnail } from '../pictures/picture.tsx'
import text from '../text/text.module.css'
import styles from './wear-it-with.module.css'

/** At the foot of a cart: a piece that goes with what is in it. */
export function WearItWith({ product }: { product: Product }) {
  return (
    <div className={styles.line}>
      <Thumbnail picture={product.images[0]} />
      <div>
        <p className={`${text.small} ${text.soft}`}>Wear it with</p>
        <a href={productAddress(product)}>{product.name}</a>
        <p>
          <PriceFrom product={product} />
        </p>
      </div>
    </div>
  )
}
