import type { FormEvent, ReactNode } from 'react'
import type { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { useSentForm } from '../client/hooks/use-sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './credential-form.module.css'

type CheckedFormProps = {
  form: Pick<ReturnType<typeof useCheckedForm>, 'props' | 'invalid' | 'changed' | 'showErrors'>
  action: string
  button: string
  /** Of the button: a `line` button is as wide as its label. */
  look?: 'stamp' | 'line'
  /** The result of sending it, as the server rendered it: under the form (spec §8). */
  rendered: { errors: { [field: string]: string | undefined; form?: string }; sent?: boolean }
  /** Shown where the answer says that it was sent. */
  success?: string
  onSend?: () => void
  /** Its answer comes with a new token of the session: client/session.ts. */
  rotatesSession?: boolean
  children: ReactNode
}

/** JavaScript says earlier what the server would say, and keeps the form while it is sent. */
export function CheckedForm({
  form,
  action,
  button,
  look = 'stamp',
  rendered,
  success,
  onSend,
  rotatesSession,
  children,
}: CheckedFormProps) {
  const { busy, onSubmit, formError, sent } = useSentForm(rendered, form)
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSend?.()
    onSubmit(event)
  }
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      noValidate
      {...form.props}
      onSubmit={send}
      data-rotates-session={rotatesSession ? '' : undefined}
    >
      {children}
      <div>
        <Button type="submit" look={look} wide={look === 'stamp'} disabled={form.invalid} aria-busy={busy}>
          {button}
        </Button>
      </div>
      {!form.changed && formError && (
        <Note kind="bad" role="alert">
          {formError}
        </Note>
      )}
      {!form.changed && !formError && sent && success && (
        <Note kind="good" role="status">
          {success}
        </Note>
      )}
    </form>
  )
}
