import { useId } from 'react'
import type { Product } from '../../../domain/catalogue/product.ts'
import { Thumbnail } from '../pictures/picture.tsx'
import styles from './piece-row.module.css'
import { PriceFrom } from './price.tsx'
import { productAddress } from './product-card.tsx'

/** A few other pieces beside a text, smaller than a list's; nothing without any. */
export function PieceRow({ title, products }: { title: string; products: Product[] }) {
  const heading = useId()
  if (products.length === 0) return null
  return (
    <section className={styles.row} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {products.map((product) => (
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
