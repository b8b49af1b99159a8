import { MIN_PASSWORD_LENGTH, passwordStrength, type PasswordStrength } from '../../domain/new-password.ts'
import { PasswordInput } from './password-input.tsx'

type Name = 'password' | 'confirm'

type NewPasswordsProps = {
  /** Of the first field. */
  label: string
  typed: string
  errors: Partial<Record<Name, string>>
  focus: Name | undefined
  shown: boolean
  onToggle: () => void
}

const STRENGTH: Record<PasswordStrength, string> = {
  weak: 'Easy to guess: a longer one is safer.',
  fair: 'Fair: a longer one is safer.',
  strong: 'Hard to guess.',
}

/** The two fields of a new password. The hint says how hard it is to guess, and refuses nothing. */
export function NewPasswords({ label, typed, errors, focus, shown, onToggle }: NewPasswordsProps) {
  const strength = passwordStrength(typed)
  return (
    <>
      <PasswordInput
        label={label}
        name="password"
        autoComplete="new-password"
        hint={strength ? STRENGTH[strength] : `At least ${MIN_PASSWORD_LENGTH} characters.`}
        error={errors.password}
        shown={shown}
        onToggle={onToggle}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus === 'password'}
      />
      <PasswordInput
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        error={errors.confirm}
        shown={shown}
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus === 'confirm'}
      />
    </>
  )
}
