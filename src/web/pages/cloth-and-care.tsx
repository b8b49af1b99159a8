import type { Description, Product } from '../../domain/product.ts'
import { ProductPicture } from '../ui/picture.tsx'
import styles from './product.module.css'

/** How it is made and kept, beside the cloth itself. */
export function ClothAndCare({ product, description }: { product: Product; description: Description & { kind: 'structured' } }) {
  const cloth = product.images.find(({ kind }) => kind === 'cloth') ?? product.images[0]
  const lists = [
    { heading: 'Fabric & Fit', lines: description.fabricAndFit },
    { heading: 'Care & Instructions', lines: description.care },
  ].filter(({ lines }) => lines.length > 0)
  if (lists.length === 0) return null
  return (
    <section className={styles.made} aria-label="Cloth and care">
      {cloth ? <ProductPicture className={styles.cloth} picture={cloth} alt="" sizes="(min-width: 1100px) 42vw, 100vw" /> : <div />}
      {lists.map(({ heading, lines }) => (
        <div key={heading} className={styles.list}>
          <h2>{heading}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
