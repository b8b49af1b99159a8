import type { ComponentProps } from 'react'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, registerErrors, signInErrors, type CredentialErrors } from '../../domain/credentials.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { useSentForm } from '../client/hooks/use-sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import styles from './credential-form.module.css'

export type CredentialFormProps = {
  /** Where to go afterwards. */
  redirect: string
  email: string
  errors: CredentialErrors & { form?: string }
}

type Name = keyof CredentialErrors
type Input = { label: string } & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> & { hint?: string }

const EMAIL: Input = { label: 'Email', type: 'email', autoComplete: 'username', maxLength: 254 }
const PASSWORD: Input = { label: 'Password', type: 'password', maxLength: MAX_PASSWORD_LENGTH }

const SIGN_IN = {
  action: '/signin',
  button: 'Sign in',
  names: ['email', 'password'] as const,
  inputs: { email: EMAIL, password: { ...PASSWORD, autoComplete: 'current-password' } } as Record<Name, Input>,
  check: signInErrors as (values: Record<Name, string>) => CredentialErrors,
}

const REGISTER = {
  action: '/register',
  button: 'Register',
  names: ['email', 'password', 'confirm'] as const,
  inputs: {
    email: EMAIL,
    password: { ...PASSWORD, autoComplete: 'new-password', hint: `At least ${MIN_PASSWORD_LENGTH} characters.` },
    confirm: { ...PASSWORD, label: 'Confirm password', autoComplete: 'new-password' },
  } as Record<Name, Input>,
  check: registerErrors,
}

export function SignInForm(props: CredentialFormProps) {
  return <CredentialForm kind={SIGN_IN} {...props} />
}

export function RegisterForm(props: CredentialFormProps) {
  return <CredentialForm kind={REGISTER} {...props} />
}

/** JavaScript says earlier what the server would say, and keeps the form while it is sent. */
function CredentialForm({ kind, redirect, email, errors: serverErrors }: CredentialFormProps & { kind: typeof SIGN_IN | typeof REGISTER }) {
  const form = useCheckedForm<Name>({ names: kind.names, check: kind.check, serverErrors, scope: 'form' })
  const { busy, onSubmit, formError } = useSentForm({ errors: serverErrors }, form)
  const firstWrong = kind.names.find((name) => serverErrors[name])
  return (
    <form className={styles.form} method="post" action={kind.action} noValidate {...form.props} onSubmit={onSubmit}>
      <input type="hidden" name="redirect" value={redirect} />
      {kind.names.map((name) => (
        <Field
          key={name}
          {...kind.inputs[name]}
          name={name}
          required
          defaultValue={name === 'email' ? email : undefined}
          error={form.errors[name]}
          // The page came back because of this field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={name === firstWrong}
        />
      ))}
      <Button type="submit" wide disabled={form.invalid} aria-busy={busy}>
        {kind.button}
      </Button>
      {formError && !form.changed && (
        <Note kind="bad" role="alert">
          {formError}
        </Note>
      )}
    </form>
  )
}
