import { SIZES } from '../../domain/cart.ts'
import { FIT_LABELS, FITS } from '../../domain/fit.ts'
import { SelectField } from '../ui/field.tsx'
import styles from './review-box.module.css'

const SIZE_OPTIONS = SIZES.map((size) => ({ value: size, title: `Size ${size}` }))
const FIT_OPTIONS = FITS.map((fit) => ({ value: fit, title: FIT_LABELS[fit] }))

/** What helps others to choose a size; both may stay open. */
export function FitFields({ size, fit }: { size: string; fit: string }) {
  return (
    <div className={styles.pair}>
      <SelectField label="You bought" aside="optional" placeholder="–" name="size" defaultValue={size} options={SIZE_OPTIONS} />
      <SelectField label="It fits" aside="optional" placeholder="–" name="fit" defaultValue={fit} options={FIT_OPTIONS} />
    </div>
  )
}
