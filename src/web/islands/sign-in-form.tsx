import { signInErrors } from '../../domain/credentials.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { CredentialForm, type CredentialFormProps } from './credential-form.tsx'
import { PasswordInput, useShownPassword } from './password-input.tsx'

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
