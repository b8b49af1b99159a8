import type { ComponentProps } from 'react'
import { MAX_RAW_PASSWORD_LENGTH, type CredentialErrors } from '../../../domain/accounts/credentials.ts'
import { Field } from '../form/field.tsx'
import styles from './password-input.module.css'
import { STRENGTH_WORDS } from './password-strength.ts'

type PasswordInputProps = Omit<ComponentProps<typeof Field>, 'type' | 'control'> & {
  /** Has the button that shows and hides all passwords of the form: the first field. */
  first?: boolean
}

/** A bound above the longest allowed password: a password that was pasted is refused, never cut off. */
export function PasswordInput({ first = false, ...field }: PasswordInputProps) {
  const toggle = first && (
    <button className={styles.toggle} type="button" aria-pressed="false" data-show-password="">
      Show password
    </button>
  )
  return <Field {...field} type="password" maxLength={MAX_RAW_PASSWORD_LENGTH} required data-password="" control={toggle} />
}

/** The two fields of a new password. The first one's hint says how hard it is to guess. */
export function NewPasswords({ label, errors }: { label: string; errors: CredentialErrors }) {
  return (
    <>
      <PasswordInput
        label={label}
        name="password"
        autoComplete="new-password"
        hint={errors.password ? '' : STRENGTH_WORDS.none}
        data-hint="strength"
        error={errors.password}
        first
      />
      <PasswordInput label="Confirm password" name="confirm" autoComplete="new-password" error={errors.confirm} />
    </>
  )
}

/** The address of an account. */
export function EmailInput({ value, error }: { value: string; error: string | undefined }) {
  return (
    <Field label="Email" type="email" name="email" autoComplete="username" maxLength={254} required defaultValue={value} error={error} />
  )
}
