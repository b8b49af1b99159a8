import { useId, type ReactNode } from 'react'
import { SIZES, type Size } from '../../domain/cart.ts'
import styles from './size-choice.module.css'

type SizeChoiceProps = {
  value: Size
  onChange: (size: Size) => void
  /** Stands at the end of the label's row: the way to the size chart. */
  aside: ReactNode
}

/** The six sizes as radio buttons. */
export function SizeChoice({ value, onChange, aside }: SizeChoiceProps) {
  const label = useId()
  return (
    <div>
      <div className={styles.head}>
        <span id={label} className={styles.label}>
          Size
        </span>
        {aside}
      </div>
      <div className={styles.sizes} role="radiogroup" aria-labelledby={label}>
        {SIZES.map((size) => (
          <label key={size} className={styles.size}>
            {/* Going back, the browser would restore an earlier choice, which looks like one made just now. */}
            <input type="radio" name="size" value={size} autoComplete="off" checked={size === value} onChange={() => onChange(size)} />
            {size}
          </label>
        ))}
      </div>
    </div>
  )
}
