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
  if (!input.password) errors.password = MISSING_PASSWORD
  else if (isTooLong(input.password)) errors.password = `Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`
  else if (normalisePassword(input.password).length < MIN_PASSWORD_LENGTH) {
    errors.password = `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`
  }
  if (input.confirm !== input.password) errors.confirm = 'Passwords do not match.'
  return errors
}

/** Whether nobody can have this password. Looked at first, as it was typed: bringing it into one form takes the square of its length. */
export function isTooLong(password: string): boolean {
  return password.length > MAX_PASSWORD_LENGTH
}

/** Letters, digits and _ ' + - . before the @, a name with dots behind it. */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const MAX_EMAIL_LENGTH = 254
/** Nobody can have an address here: the name is reserved for ever (RFC 6761). */
const NOWHERE = '.invalid'

/** The address as accounts are found by it; null for what is none. */
export function readEmail(typed: string): string | null {
  if (typed.length > MAX_EMAIL_LENGTH) return null
  const email = typed.trim().toLowerCase()
  return EMAIL.test(email) && !email.endsWith(NOWHERE) ? email : null
}

/** One rule for a missing and for a malformed address. */
export function emailErrors({ email }: { email: string }): Pick<CredentialErrors, 'email'> {
  return readEmail(email) === null ? { email: 'Please provide an email address.' } : {}
}

/** Passwords are compared in one Unicode form, so that every keyboard signs in. For those that are not too long. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}
