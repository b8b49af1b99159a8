import { useId, type ReactNode } from 'react'
import { optionField } from '../../../domain/cart/cart.ts'
import type { ProductOption } from '../../../domain/catalogue/variant.ts'
import layout from '../text/layout.module.css'
import styles from './option-choice.module.css'

type OptionChoiceProps = {
  id?: string
  choice: ProductOption
  value: string
  onChange: (value: string) => void
  /** Whether there is no such piece now, with everything else as it is chosen. */
  isGone: (value: string) => boolean
  /** Continues the label for the eye: what the choice is for. */
  purpose?: string | undefined
  /** Stands at the end of the label's row. */
  aside?: ReactNode
  children?: ReactNode
}

/** The values of one option of a product as radio buttons. */
export function OptionChoice({ id, choice, value: chosen, onChange, isGone, purpose, aside, children }: OptionChoiceProps) {
  const { name, label, values } = choice
  const labelId = useId()
  const isLong = values.some((value) => value.length > MOST_OF_SIX)
  return (
    <div id={id} className={styles.choice}>
      <div className={styles.head}>
        <p className={styles.label}>
          <span id={labelId}>{label}</span>
          {purpose && ` ${purpose}`}
        </p>
        {aside && <div className={layout.links}>{aside}</div>}
      </div>
      <div className={isLong ? styles.words : styles.sizes} role="radiogroup" aria-labelledby={labelId}>
        {values.map((value) => {
          const gone = isGone(value)
          return (
            <label key={value} className={`${layout.stamped} ${gone ? `${styles.size} ${styles.gone}` : styles.size}`}>
              {/* Going back, the browser would restore an earlier choice, which looks like one made just now. */}
              <input
                className={layout.over}
                type="radio"
                name={optionField(name)}
                value={value}
                autoComplete="off"
                checked={value === chosen}
                aria-label={gone ? `${value}, gone` : undefined}
                onChange={() => onChange(value)}
              />
              {value}
            </label>
          )
        })}
      </div>
      {children}
    </div>
  )
}

/** So many letters fit where six stand in a row. */
const MOST_OF_SIX = 4
