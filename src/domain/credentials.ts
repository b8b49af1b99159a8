export const MIN_PASSWORD_LENGTH = 8
/** Hashing costs grow with the length: nobody types more than this. */
export const MAX_PASSWORD_LENGTH = 1024

export type CredentialErrors = { email?: string; password?: string; confirm?: string }

/** What is wrong with a sign-in form (spec §5). */
export function signInErrors(input: { email: string; password: string }): CredentialErrors {
  const errors: CredentialErrors = emailErrors(input)
  if (!input.password) errors.password = 'Please provide a password.'
  return errors
}

/** What is wrong with a registration form (spec §5). */
export function registerErrors(input: { email: string; password: string; confirm: string }): CredentialErrors {
  const errors = signInErrors(input)
  if (input.password && input.password.length < MIN_PASSWORD_LENGTH) {
    errors.password = `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`
  }
  if (input.password.length > MAX_PASSWORD_LENGTH) {
    errors.password = `Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`
  }
  if (input.confirm !== input.password) errors.confirm = 'Passwords do not match.'
  return errors
}

/** One rule for a missing and for a malformed address: a text with one @ inside, no spaces and nothing unprintable. */
export function emailErrors({ email }: { email: string }): Pick<CredentialErrors, 'email'> {
  const valid = email.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@.\p{C}]+$/u.test(email.trim())
  return valid ? {} : { email: 'Please provide an email address.' }
}

/** Passwords are compared in one Unicode form, so that every keyboard signs in. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}
