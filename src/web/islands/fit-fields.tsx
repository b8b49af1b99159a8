import { useId, type ComponentProps } from 'react'
import { SIZES } from '../../domain/cart.ts'
import { FIT_LABELS, FITS } from '../../domain/fit.ts'
import field from '../ui/field.module.css'
import { Select } from '../ui/select.tsx'
import styles from './review-box.module.css'

/** What helps others to choose a size; both may stay open. */
export function FitFields({ size, fit }: { size: string; fit: string }) {
  return (
    <div className={styles.pair}>
      <Choice label="You bought" name="size" defaultValue={size} options={SIZES.map((size) => [size, `Size ${size}`])} />
      <Choice label="It fits" name="fit" defaultValue={fit} options={FITS.map((fit) => [fit, FIT_LABELS[fit]])} />
    </div>
  )
}

type ChoiceProps = { label: string; options: [value: string, text: string][] } & Pick<ComponentProps<'select'>, 'name' | 'defaultValue'>

function Choice({ label, options, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <div className={field.head}>
        <label htmlFor={id}>{label}</label>
        <span>optional</span>
      </div>
      <Select id={id} {...select}>
        <option value="">–</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
