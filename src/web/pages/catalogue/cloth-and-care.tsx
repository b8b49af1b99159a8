import { legalFacts, type Description, type Product } from '../../../domain/catalogue/product.ts'
import { unbroken } from '../../../domain/text.ts'
import { LEGAL_FACT_NAMES } from '../../../messages/legal-facts.ts'
import { useFolder } from '../../folder-context.ts'
import { PhoneDisclosure } from '../../ui/form/disclosure.tsx'
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
        <PhoneDisclosure key={heading} title={heading} className={styles.list}>
          <ul>
            {lines.map((line) => (
              <li key={line}>{unbroken(line)}</li>
            ))}
          </ul>
        </PhoneDisclosure>
      ))}
    </section>
  )
}
