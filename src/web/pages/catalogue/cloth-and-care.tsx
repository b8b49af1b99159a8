import { legalFacts, type Description, type Product } from '../../../domain/catalogue/product.ts'
import { LEGAL_FACT_NAMES } from '../../../messages/legal-facts.ts'
import { useFolder } from '../../folder-context.ts'
import styles from './product.module.css'

/** How it is made and kept. */
export function ClothAndCare({ product, description }: { product: Product; description: Description & { kind: 'structured' } }) {
  const { words } = useFolder()
  const facts = legalFacts(product).map(({ fact, value }) => `${LEGAL_FACT_NAMES[fact]}: ${value}`)
  const lists = [
    { heading: words.made, lines: [...description.fabricAndFit, ...facts] },
    { heading: 'Care & Instructions', lines: description.care },
  ].filter(({ lines }) => lines.length > 0)
  if (lists.length === 0) return null
  return (
    <section className={styles.made} aria-label="Made and kept">
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
