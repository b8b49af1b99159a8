import type { Product } from '../../domain/product.ts'
import styles from './strength.module.css'
import text from './text.module.css'

const STEPS = [1, 2, 3, 4, 5]

/** What a strength means for the eye: of a print the ground that it covers, of coffee the roast. */
const COVERAGE = [
  'a few motifs on bare ground',
  'motifs well apart',
  'motifs close together',
  'print covers most of the ground',
  'print covers almost all the ground',
]
const ROAST = ['very light', 'light', 'medium', 'strong', 'very strong']

/** How strong a print, or a coffee, is: one to five lozenges. Nothing for a product that does not say. */
export function Strength({ product, label = true }: { product: Pick<Product, 'metadata'>; label?: boolean }) {
  const strength = readStrength(product)
  if (strength === null) return null
  return (
    <span className={styles.strength}>
      {label && <span aria-hidden="true">Strength</span>}
      <span className={styles.steps} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} data-on={step <= strength ? '' : undefined} />
        ))}
      </span>
      <span className={text.hidden}>{`Strength ${strength} of ${STEPS.length}`}</span>
    </span>
  )
}

/** The metadata is text, and only 1 to 5 can be drawn. */
export function readStrength({ metadata }: Pick<Product, 'metadata'>): number | null {
  const strength = Number(metadata.strength)
  return STEPS.includes(strength) ? strength : null
}

/** Words such as "5 of 5: print covers almost all the ground"; null for a product that does not say. */
export function strengthWords(product: Pick<Product, 'metadata'>): string | null {
  const strength = readStrength(product)
  if (strength === null) return null
  const meanings = product.metadata.type === 'coffee' ? ROAST : COVERAGE
  return `${strength} of ${STEPS.length}: ${meanings[strength - 1]}`
}
