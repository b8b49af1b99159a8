import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

type FieldParts = {
  label: string
  /** A word beside the label that is not part of the field's name, such as "optional". */
  aside?: string
  hint?: ReactNode
  /** A control of the field, such as the button that shows a password. */
  control?: ReactNode
  error?: string | undefined
  /** Suggestions; the field stays free text. */
  options?: readonly string[]
  /** Spans both columns of a form. */
  wide?: boolean
}

/** A labelled input. Its hint and its error are tied to it, so that both are read with it. */
export function Field({ label, aside, hint, control, error, options, wide = false, ...input }: FieldParts & ComponentProps<'input'>) {
  const id = useId()
  const ids = { aside: `${id}aside`, hint: `${id}hint`, error: `${id}error`, options: `${id}options` }
  const described = [aside && ids.aside, hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span id={ids.aside}>{aside}</span>}
      </div>
      <input
        className={styles.input}
        id={id}
        list={options && ids.options}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {options && (
        <datalist id={ids.options}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
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
