import type { FormEvent, ReactNode } from 'react'
import { signInErrors, type CredentialErrors } from '../../domain/credentials.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { useSentForm } from '../client/hooks/use-sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import styles from './credential-form.module.css'
import { PasswordInput, useShownPassword } from './password-input.tsx'

export type CredentialFormProps = {
  /** Where to go afterwards. */
  redirect: string
  email: string
  errors: CredentialErrors & { form?: string }
}

const NAMES = ['email', 'password'] as const

export function SignInForm(props: CredentialFormProps) {
  const form = useCheckedForm<'email' | 'password'>({ names: NAMES, check: signInErrors, serverErrors: props.errors, scope: 'form' })
  const { shown, toggle, hide } = useShownPassword()
  return (
    <CredentialForm {...props} form={form} action="/signin" button="Sign in" onSend={hide}>
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
        shown={shown}
        onToggle={toggle}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={NAMES.find((name) => props.errors[name]) === 'password'}
      />
    </CredentialForm>
  )
}

type CredentialFormParts = {
  form: Pick<ReturnType<typeof useCheckedForm<keyof CredentialErrors>>, 'props' | 'errors' | 'invalid' | 'changed' | 'showErrors'>
  action: string
  button: string
  onSend: () => void
  /** The fields of the password. */
  children: ReactNode
}

/** JavaScript says earlier what the server would say, and keeps the form while it is sent. */
export function CredentialForm(props: CredentialFormProps & CredentialFormParts) {
  const { form, action, button, onSend, children, redirect, email, errors: serverErrors } = props
  const { busy, onSubmit, formError } = useSentForm({ errors: serverErrors }, form)
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSend()
    onSubmit(event)
  }
  return (
    <form className={styles.form} method="post" action={action} noValidate {...form.props} onSubmit={send}>
      <input type="hidden" name="redirect" value={redirect} />
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
      {children}
      <Button type="submit" wide disabled={form.invalid} aria-busy={busy}>
        {button}
      </Button>
      {formError && !form.changed && (
        <Note kind="bad" role="alert">
          {formError}
        </Note>
      )}
    </form>
  )
}
