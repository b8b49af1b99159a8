import type { ComponentProps, ReactNode } from 'react'
import styles from './action-form.module.css'

/** `quiet` is for what deletes or gives all back, beside the action that is meant. */
type Look = 'stamp' | 'line' | 'danger' | 'quiet'

/** The button of a form; `stamp` is the page's main action. */
export function ActionButton({ look = 'stamp', ...rest }: { look?: Look } & ComponentProps<'button'>) {
  return <button type="submit" className={`${styles.button} ${styles[look]}`} {...rest} />
}

/** A link that looks like such a button. */
export function ActionLink({ look = 'line', children, ...rest }: { look?: Look } & ComponentProps<'a'>) {
  return (
    <a className={`${styles.button} ${styles[look]}`} {...rest}>
      {children}
    </a>
  )
}

type ActionFormProps = {
  /** The address that the form is posted to. */
  address: string
  /** The value of its field `action`. */
  action: string
  /** What the button says; `describe` continues it for those who do not see where it stands, such as "order 4711". */
  button: string
  describe?: string
  look?: Look
  /** Further fields of the form without a control. */
  values?: Readonly<Record<string, string>>
  /** The question that is asked first, in a part of the page that opens: for what cannot be undone. */
  question?: string
  /** The form's fields. */
  children?: ReactNode
  /** Fields and button stand beside each other. */
  inline?: boolean
  /** The answer is a file or another page: the browser sends the form itself. */
  leaves?: boolean
  /** The form's own id, for a button that stands elsewhere. */
  id?: string
}

/** An operator's action: a form with a button. Without JavaScript the page is loaded anew (src/web/client/page/forms/send-form.ts). */
export function ActionForm({ question, ...form }: ActionFormProps) {
  if (question === undefined) return <Form {...form} />
  return (
    <details className={styles.question} data-question="">
      <summary
        className={`${styles.button} ${form.look === 'quiet' ? styles.quiet : styles.line} ${form.look === 'danger' ? styles.warning : ''}`}
      >
        {form.button} {form.describe && <span className={styles.hidden}>{form.describe}</span>}
      </summary>
      <div className={styles.sheet}>
        <p>{question}</p>
        <Form {...form} look="danger" canCancel />
      </div>
    </details>
  )
}

function Form({
  address,
  action,
  button,
  describe,
  look = 'stamp',
  values = {},
  children,
  inline = false,
  leaves = false,
  id,
  canCancel = false,
}: Omit<ActionFormProps, 'question'> & { canCancel?: boolean }) {
  return (
    <form id={id} className={inline ? styles.inline : styles.form} method="post" action={address} data-in-place={leaves ? undefined : ''}>
      <input type="hidden" name="action" value={action} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={styles.buttons}>
        <ActionButton look={look}>
          {button} {describe && <span className={styles.hidden}>{describe}</span>}
        </ActionButton>
        {canCancel && (
          <ActionLink href={address} data-close="">
            Cancel
          </ActionLink>
        )}
      </div>
    </form>
  )
}
