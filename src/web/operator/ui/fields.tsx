import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './fields.module.css'

type Parts = {
  label: string
  /** Only for those who do not see the field, where its place says what it is. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** A labelled input; `type` date, number, search and so on as in HTML. */
export function TextField({ label, hideLabel, hint, error, ...input }: Parts & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ties) => <input {...ties} {...input} />}
    </Labelled>
  )
}

export function AreaField({ label, hideLabel, hint, error, ...area }: Parts & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ties) => <textarea rows={4} {...ties} {...area} />}
    </Labelled>
  )
}

export type Option = { value: string; title: string }

export function ChoiceField({
  label,
  hideLabel,
  hint,
  error,
  options,
  ...select
}: Parts & { options: readonly Option[] } & ComponentProps<'select'>) {
  return (
    <Labelled label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ties) => (
        <select {...ties} {...select}>
          {options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** A labelled checkbox. */
export function CheckField({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} /> {label}
    </label>
  )
}

type Ties = { id: string; className: string | undefined; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function Labelled({ label, hideLabel = false, hint, error, children }: Parts & { children: (ties: Ties) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}hint` : null, error ? `${id}error` : null].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={hideLabel ? styles.hidden : undefined} htmlFor={id}>
        {label}
      </label>
      {children({ id, className: styles.input, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <span className={styles.hint} id={`${id}hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
