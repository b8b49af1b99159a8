import type { ReactNode } from 'react'
import { DEFAULT_SIZE, readSize, type Size } from '../../domain/cart.ts'
import type { Product } from '../../domain/product.ts'
import { bodyOf } from '../../domain/size-chart.ts'
import type { ProductOption } from '../../domain/variant.ts'
import { OptionChoice } from './option-choice.tsx'
import styles from './option-choice.module.css'
import { useYourSize } from './your-size.ts'

type SizeChoiceProps = {
  id: string
  choice: ProductOption
  value: Size
  onChange: (size: Size) => void
  isGone: (size: string) => boolean
  /** Stands at the end of the label's row: the way to the size chart. */
  aside: ReactNode
  /** The garment's own measurements in the chosen size. */
  garment: string | null
  product: Pick<Product, 'description'>
}

/** The sizes, with the measurements of the chosen one. */
export function SizeChoice({ value, onChange, garment, product, ...choice }: SizeChoiceProps) {
  const body = bodyOf(value)
  const yours = useYourSize(product)
  return (
    <OptionChoice {...choice} value={value} onChange={(size) => onChange(readSize(size) ?? DEFAULT_SIZE)}>
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
    </OptionChoice>
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
