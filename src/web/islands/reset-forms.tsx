import { useEffect, type ReactNode } from 'react'
import {
  emailErrors,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordErrors,
  type CredentialErrors,
} from '../../domain/credentials.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { useSentForm } from '../client/hooks/use-sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import styles from './credential-form.module.css'

export type ForgotPasswordFormProps = {
  email: string
  errors: { email?: string; form?: string }
  /** The mail is on its way, if anybody has the address. */
  sent: boolean
}

export function ForgotPasswordForm({ email, errors: serverErrors, sent }: ForgotPasswordFormProps) {
  const form = useCheckedForm<'email'>({ names: ['email'], check: emailErrors, serverErrors, scope: 'form' })
  return (
    <CheckedForm form={form} action="/forgot-password" button="Send reset email" rendered={{ errors: serverErrors, sent }}>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={email}
        error={form.errors.email}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={serverErrors.email !== undefined}
      />
    </CheckedForm>
  )
}

function answerOf(refusal: string | undefined, sent: boolean): ReactNode {
  if (refusal) {
    return (
      <Note kind="bad" role="alert">
        {refusal}
      </Note>
    )
  }
  return (
    sent && (
      <Note kind="good" role="status">
        A password reset email has been set.
      </Note>
    )
  )
}

export type ResetPasswordFormProps = { token: string; errors: Omit<CredentialErrors, 'email'> }

const PASSWORDS = [
  { name: 'password', label: 'New password', hint: `At least ${MIN_PASSWORD_LENGTH} characters.` },
  { name: 'confirm', label: 'Confirm password' },
] as const

export function ResetPasswordForm({ token, errors: serverErrors }: ResetPasswordFormProps) {
  const form = useCheckedForm<'password' | 'confirm'>({
    names: ['password', 'confirm'],
    check: newPasswordErrors,
    serverErrors,
    scope: 'form',
  })
  const firstWrong = PASSWORDS.find(({ name }) => serverErrors[name])?.name
  useForgottenToken()
  return (
    <CheckedForm form={form} action="/reset-password" button="Reset password" rendered={{ errors: serverErrors }}>
      <input type="hidden" name="token" value={token} />
      {PASSWORDS.map((password) => (
        <Field
          key={password.name}
          {...password}
          type="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          required
          error={form.errors[password.name]}
          // The page came back because of this field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={password.name === firstWrong}
        />
      ))}
    </CheckedForm>
  )
}

type CheckedFormProps = {
  form: Pick<ReturnType<typeof useCheckedForm>, 'props' | 'invalid' | 'changed' | 'showErrors'>
  action: string
  button: string
  /** What came of sending it, as the server rendered it: under the form (spec §8). */
  rendered: { errors: CredentialErrors & { form?: string }; sent?: boolean }
  children: ReactNode
}

/** JavaScript says earlier what the server would say, and keeps the form while it is sent. */
function CheckedForm({ form, action, button, rendered, children }: CheckedFormProps) {
  const { busy, onSubmit, formError, sent } = useSentForm(rendered, form)
  return (
    <form className={styles.form} method="post" action={action} noValidate {...form.props} onSubmit={onSubmit}>
      {children}
      <Button type="submit" wide disabled={form.invalid} aria-busy={busy}>
        {button}
      </Button>
      {!form.changed && answerOf(formError, sent)}
    </form>
  )
}

/**
 * Removes the token from the address bar and the history, where others could read it. The form holds
 * it.
 */
function useForgottenToken(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).has('token')) history.replaceState(history.state, '', location.pathname)
  }, [])
}
