import { useEffect } from 'react'
import type { CredentialErrors } from '../../domain/credentials.ts'
import { newPasswordErrors } from '../../domain/new-password.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { CheckedForm } from './checked-form.tsx'
import { NewPasswords } from './new-passwords.tsx'
import { useShownPassword } from './password-input.tsx'

export type ResetPasswordFormProps = { token: string; errors: Omit<CredentialErrors, 'email'> }

const NAMES = ['password', 'confirm'] as const

export function ResetPasswordForm({ token, errors: serverErrors }: ResetPasswordFormProps) {
  const form = useCheckedForm<'password' | 'confirm'>({ names: NAMES, check: newPasswordErrors, serverErrors, scope: 'form' })
  const { shown, toggle, hide } = useShownPassword()
  useForgottenToken()
  return (
    <CheckedForm form={form} action="/reset-password" button="Reset password" rendered={{ errors: serverErrors }} onSend={hide}>
      <input type="hidden" name="token" value={token} />
      <NewPasswords
        label="New password"
        typed={form.values?.password ?? ''}
        errors={form.errors}
        focus={NAMES.find((name) => serverErrors[name])}
        shown={shown}
        onToggle={toggle}
      />
    </CheckedForm>
  )
}

/** Removes the token from the address bar and the history, where others could read it. The form has it. */
function useForgottenToken(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).has('token')) history.replaceState(history.state, '', location.pathname)
  }, [])
}
