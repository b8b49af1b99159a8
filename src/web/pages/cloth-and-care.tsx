import { legalFacts, type Description, type Product } from '../../domain/product.ts'
import { LEGAL_FACT_NAMES } from '../../messages/legal-facts.ts'
import { useFolder } from '../folder-context.ts'
import { ProductPicture } from '../ui/picture.tsx'
import styles from './product.module.css'

/** How it is made and kept, beside the cloth itself. */
export function ClothAndCare({ product, description }: { product: Product; description: Description & { kind: 'structured' } }) {
  const cloth = product.images.find(({ kind }) => kind === 'cloth') ?? product.images[0]
  const { words } = useFolder()
  const facts = legalFacts(product).map(({ fact, value }) => `${LEGAL_FACT_NAMES[fact]}: ${value}`)
  const lists = [
    { heading: words.made, lines: [...description.fabricAndFit, ...facts] },
    { heading: 'Care & Instructions', lines: description.care },
  ].filter(({ lines }) => lines.length > 0)
  if (lists.length === 0) return null
  return (
    <section className={styles.made} aria-label="Made and kept">
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
