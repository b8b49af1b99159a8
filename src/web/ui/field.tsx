import { useId, type ComponentProps, type ReactNode } from 'react'
import { Select } from './select.tsx'
import styles from './field.module.css'

type FieldParts = {
  label: string
  /** A word beside the label that is not part of the field's name, such as "optional". */
  aside?: string | undefined
  hint?: ReactNode
  /** A control of the field, such as the button that shows a password. */
  control?: ReactNode
  error?: string | undefined
  /** Spans both columns of a form. */
  wide?: boolean | undefined
}

/** What ties a field to its label, its hint and its error. */
type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A labelled input. Its hint and its error are tied to it, so that both are read with it. */
export function Field({ label, aside, hint, control, error, wide, ...input }: FieldParts & ComponentProps<'input'>) {
  return (
    <Labelled label={label} aside={aside} hint={hint} control={control} error={error} wide={wide}>
      {(ties) => <input className={styles.input} {...ties} {...input} />}
    </Labelled>
  )
}

type SelectFieldProps = FieldParts & { options: readonly string[]; placeholder: string } & Omit<ComponentProps<'select'>, 'ref'>

/** A labelled choice of one text. What was stored before the list existed stays among the options. */
export function SelectField({ label, aside, hint, error, wide, options, placeholder, ...select }: SelectFieldProps) {
  const stored = select.defaultValue
  const all = typeof stored === 'string' && stored !== '' && !options.includes(stored) ? [stored, ...options] : options
  return (
    <Labelled label={label} aside={aside} hint={hint} error={error} wide={wide}>
      {(ties) => (
        <Select className={styles.select} {...ties} {...select}>
          <option value="">{placeholder}</option>
          {all.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

function Labelled({ label, aside, hint, control, error, wide = false, children }: FieldParts & { children: (ties: Ties) => ReactNode }) {
  const id = useId()
  const ids = { aside: `${id}aside`, hint: `${id}hint`, error: `${id}error` }
  const described = [aside && ids.aside, hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span id={ids.aside}>{aside}</span>}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {(hint || control) && (
        <div className={styles.below}>
          <span className={styles.hint} id={ids.hint}>
            {hint}
          </span>
          {control}
        </div>
      )}
      {error && (
        <span className={styles.error} id={ids.error} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
