import { useId, type ReactNode } from 'react'
import { DEFAULT_SIZE, SIZES, type Size } from '../../domain/cart.ts'
import type { Product } from '../../domain/product.ts'
import { isGone } from '../../domain/options.ts'
import { bodyOf } from '../../domain/size-chart.ts'
import styles from './size-choice.module.css'
import { useYourSize } from './your-size.ts'

type SizeChoiceProps = {
  id: string
  value: Size
  onChange: (size: Size) => void
  /** Stands at the end of the label's row: the way to the size chart. */
  aside: ReactNode
  /** The garment's own measurements in the chosen size. */
  garment: string | null
  /** What is there of each, where pieces are counted. */
  product: Product
}

/** The six sizes as radio buttons, with the measurements of the chosen one. */
export function SizeChoice({ id, value, onChange, aside, garment, product }: SizeChoiceProps) {
  const label = useId()
  const body = bodyOf(value)
  const yours = useYourSize(product)
  return (
    <div id={id} className={styles.choice}>
      <div className={styles.head}>
        <span id={label} className={styles.label}>
          Size
        </span>
        {aside}
      </div>
      <div className={styles.sizes} role="radiogroup" aria-labelledby={label}>
        {SIZES.map((size) => {
          const gone = isGone(product, { size })
          return (
            <label key={size} className={gone ? `${styles.size} ${styles.gone}` : styles.size}>
              {/* Going back, the browser would restore an earlier choice, which looks like one made just now. */}
              <input
                type="radio"
                name="size"
                value={size}
                autoComplete="off"
                checked={size === value}
                aria-label={gone ? `${size}, gone` : undefined}
                onChange={() => onChange(size)}
              />
              {size}
            </label>
          )
        })}
      </div>
      <div className={styles.measures} aria-live="polite">
        {yours && (
          <p className={styles.yours}>
            Your size here: <b>{yours.size}</b>. {yours.reason}
          </p>
        )}
        {!yours && body && (
          <p>{`${value} fits bust ${body.bust}, waist ${body.waist}, hips ${body.hips} in${value === 'XXL' ? ', cut on request' : ''}.`}</p>
        )}
        {garment && <p>{`The garment itself: ${garment}.`}</p>}
      </div>
    </div>
  )
}

/** Stands in place of the choice for what comes in one size, which is stored as the default. */
export function OneSize() {
  return (
    <p className={styles.label}>
      One size
      <input type="hidden" name="size" value={DEFAULT_SIZE} />
    </p>
  )
}
