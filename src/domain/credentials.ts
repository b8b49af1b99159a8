import { realEmail } from './email.ts'

export const MIN_PASSWORD_LENGTH = 8
/** Hashing costs grow with the length: nobody types more than this. */
export const MAX_PASSWORD_LENGTH = 1024

export type CredentialErrors = { email?: string; password?: string; confirm?: string }

const MISSING_PASSWORD = 'Please provide a password.'

/** What is wrong with a sign-in form (spec §5). */
export function signInErrors(input: { email: string; password: string }): CredentialErrors {
  const errors: CredentialErrors = emailErrors(input)
  if (!input.password) errors.password = MISSING_PASSWORD
  return errors
}

/** What is wrong with a registration form (spec §5). */
export function registerErrors(input: { email: string; password: string; confirm: string }): CredentialErrors {
  return { ...emailErrors(input), ...newPasswordErrors(input) }
}

/** What is wrong with a password that somebody chooses. */
export function newPasswordErrors(input: { password: string; confirm: string }): Omit<CredentialErrors, 'email'> {
  const errors: Omit<CredentialErrors, 'email'> = {}
  const { length } = normalisePassword(input.password)
  if (!input.password) errors.password = MISSING_PASSWORD
  if (input.password && length < MIN_PASSWORD_LENGTH) {
    errors.password = `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`
  }
  if (length > MAX_PASSWORD_LENGTH) {
    errors.password = `Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`
  }
  if (input.confirm !== input.password) errors.confirm = 'Passwords do not match.'
  return errors
}

/**
 * Letters, digits and _ ' + - . before the @, a name with dots behind it: exactly what the sign-in service
 * takes, so that no address passes here and fails there.
 */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** One rule for a missing and for a malformed address. */
export function emailErrors({ email }: { email: string }): Pick<CredentialErrors, 'email'> {
  return email.length <= 254 && EMAIL.test(email.trim()) && realEmail(email.trim()) ? {} : { email: 'Please provide an email address.' }
}

/** Passwords are compared in one Unicode form, so that every keyboard signs in. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}
