import { useId, type ComponentProps } from 'react'
import styles from './field.module.css'

type TextAreaParts = { label: string; hint?: string; error?: string | undefined }

/** A labelled text of several lines. Its hint and its error are tied to it, so that both are read with it. */
export function TextArea({ label, hint, error, ...input }: TextAreaParts & ComponentProps<'textarea'>) {
  const id = useId()
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        className={styles.input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        dir="auto"
        {...input}
      />
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
