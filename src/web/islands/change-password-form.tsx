import { newPasswordErrors } from '../../domain/new-password.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { CheckedForm } from './checked-form.tsx'
import { NewPasswords } from './new-passwords.tsx'
import { PasswordInput, useShownPassword } from './password-input.tsx'

type Name = 'current' | 'password' | 'confirm'

export type ChangePasswordFormProps = { hasPassword: boolean; errors: Partial<Record<Name | 'form', string>> }

/** The first field is missing where somebody signs in with a provider only, and sets their first password. */
export function ChangePasswordForm({ hasPassword, errors: serverErrors }: ChangePasswordFormProps) {
  const names: Name[] = hasPassword ? ['current', 'password', 'confirm'] : ['password', 'confirm']
  const check = (values: Record<Name, string>) => ({
    ...(hasPassword && !values.current && { current: 'Please provide your current password.' }),
    ...newPasswordErrors(values),
  })
  const form = useCheckedForm<Name>({ names, check, serverErrors, scope: 'field' })
  const { shown, toggle, hide } = useShownPassword()
  const firstWrong = names.find((name) => serverErrors[name])
  const button = hasPassword ? 'Change password' : 'Set password'
  return (
    <CheckedForm form={form} action="/account" button={button} look="line" rendered={{ errors: serverErrors }} onSend={hide} rotatesSession>
      <input type="hidden" name="intent" value="password" />
      {hasPassword && (
        <PasswordInput
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={form.errors.current}
          shown={shown}
          // The page came back because of this field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={firstWrong === 'current'}
        />
      )}
      <NewPasswords
        label="New password"
        typed={form.values?.password ?? ''}
        errors={form.errors}
        focus={firstWrong === 'current' ? undefined : firstWrong}
        shown={shown}
        onToggle={toggle}
      />
    </CheckedForm>
  )
}
