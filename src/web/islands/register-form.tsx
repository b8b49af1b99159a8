import type { CredentialErrors } from '../../domain/credentials.ts'
import { registerErrors } from '../../domain/new-password.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { CredentialForm, type CredentialFormProps } from './credential-form.tsx'
import { NewPasswords } from './new-passwords.tsx'
import { useShownPassword } from './password-input.tsx'

const NAMES = ['email', 'password', 'confirm'] as const

export function RegisterForm(props: CredentialFormProps) {
  const form = useCheckedForm<keyof CredentialErrors>({ names: NAMES, check: registerErrors, serverErrors: props.errors, scope: 'form' })
  const { shown, toggle, hide } = useShownPassword()
  const firstWrong = NAMES.find((name) => props.errors[name])
  return (
    <CredentialForm {...props} form={form} action="/register" button="Register" onSend={hide}>
      <NewPasswords
        label="Password"
        typed={form.values?.password ?? ''}
        errors={form.errors}
        focus={firstWrong === 'email' ? undefined : firstWrong}
        shown={shown}
        onToggle={toggle}
      />
    </CredentialForm>
  )
}
