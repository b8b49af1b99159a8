import type { Product } from '../../../domain/catalogue/product.ts'
import text from '../text/text.module.css'
import styles from './strength.module.css'

const STEPS = [1, 2, 3, 4, 5]

/** How strong it is: one to five lozenges. Nothing for a product that does not say. */
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

/** Words such as "5 of 5: very strong"; null for a product that does not say. `strengths` are the words of its category. */
export function strengthWords(product: Pick<Product, 'metadata'>, strengths: readonly string[]): string | null {
  const strength = readStrength(product)
  if (strength === null) return null
  const meaning = strengths[strength - 1]
  return `${strength} of ${STEPS.length}${meaning === undefined ? '' : `: ${meaning}`}`
}
