import type { ComponentProps } from 'react'
import { signInErrors, type CredentialErrors } from '../../domain/credentials.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { CheckedForm } from './checked-form.tsx'
import { EmailInput } from './email-input.tsx'
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

type CredentialFormParts = Pick<ComponentProps<typeof CheckedForm>, 'action' | 'button' | 'onSend' | 'children'> & {
  form: ComponentProps<typeof CheckedForm>['form'] & { errors: { email?: string } }
}

/** The form with an address; its children are the fields of the password. */
export function CredentialForm({ redirect, email, errors, children, ...parts }: CredentialFormProps & CredentialFormParts) {
  return (
    <CheckedForm {...parts} rendered={{ errors }}>
      <input type="hidden" name="redirect" value={redirect} />
      <EmailInput
        defaultValue={email}
        error={parts.form.errors.email}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={errors.email !== undefined}
      />
      {children}
    </CheckedForm>
  )
}
