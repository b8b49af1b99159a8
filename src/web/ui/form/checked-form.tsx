import type { ReactNode } from 'react'
import { Note } from '../text/note.tsx'
import { Button } from './button.tsx'
import styles from './checked-form.module.css'

type CheckedFormProps = {
  action: string
  /** The form's rules in the browser: client/page/forms/check.ts. Where only the shop knows them, there are none. */
  check?: 'sign-in' | 'register' | 'email' | 'new-password' | 'change-password'
  /** The first change shows the messages of all fields, or of each only its own. */
  messages?: 'all' | 'each'
  button: string
  /** The look of the button: a `line` button is small, as wide as its label. */
  look?: 'stamp' | 'line'
  /** Why it came back, under the form (spec §8). */
  error?: string | undefined
  /** What became of it. */
  success?: string | null
  /** Whether a challenge is solved before it is sent; without JavaScript it says what helps instead. */
  proof?: boolean | undefined
  /** Whether the answer is another page, and no form that has come back. */
  leaves?: boolean
  /** Whether the answer comes with a new token of the session: client/session.ts. */
  rotatesSession?: boolean
  children: ReactNode
}

/** A form whose page becomes the answer. JavaScript says earlier what the shop would say. */
export function CheckedForm({
  action,
  check,
  messages,
  button,
  look = 'stamp',
  error,
  success,
  proof,
  leaves = false,
  rotatesSession,
  children,
}: CheckedFormProps) {
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      noValidate
      encType={leaves ? 'multipart/form-data' : undefined}
      data-in-place={leaves ? undefined : ''}
      data-check={check}
      data-messages={messages}
      data-before={proof ? 'captcha' : undefined}
      data-captcha={proof ? '/auth/captcha?for=stranger' : undefined}
      data-rotates-session={rotatesSession ? '' : undefined}
    >
      {children}
      <div>
        <Button type="submit" look={look} size={look === 'stamp' ? 'normal' : 'small'} wide={look === 'stamp'}>
          {button}
        </Button>
      </div>
      {proof && <p role="status" className={styles.working} data-working="Checking that you are not a robot…" />}
      <FormNote message={error} />
      {proof && (
        <noscript>
          <Note>
            This check needs JavaScript. Without it, please use a browser in which you have signed in before, choose a new password with
            “Forgot your password?”, or come back in a quarter of an hour.
          </Note>
        </noscript>
      )}
      {success && (
        <Note kind="good" role="status" data-form-note="">
          {success}
        </Note>
      )}
    </form>
  )
}

/** Why a form came back; filled by client/page/forms/say.ts too. */
export function FormNote({ message }: { message: string | null | undefined }) {
  return (
    <Note kind="bad" role={message ? 'alert' : undefined} data-form-note="" hidden={!message}>
      {message}
    </Note>
  )
}
