export const MIN_PASSWORD_LENGTH = 8
/** Bounds the cost of hashing, which grows with the length. */
export const MAX_PASSWORD_LENGTH = 1024

export type CredentialErrors = { email?: string; password?: string; confirm?: string }

const MISSING_PASSWORD = 'Please provide a password.'

/** Validates the sign-in form (spec §5). */
export function signInErrors(input: { email: string; password: string }): CredentialErrors {
  const errors: CredentialErrors = emailErrors(input)
  if (!input.password) errors.password = MISSING_PASSWORD
  return errors
}

/** Validates the registration form (spec §5). */
export function registerErrors(input: { email: string; password: string; confirm: string }): CredentialErrors {
  return { ...emailErrors(input), ...newPasswordErrors(input) }
}

/** Validates a new password and its repetition. */
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

/** Whether the raw password is too long to be valid. To be checked before `normalisePassword`, which takes quadratic time. */
export function isTooLong(password: string): boolean {
  return password.length > MAX_PASSWORD_LENGTH
}

/** Letters, digits and _ ' + - . before the @, a domain with at least one dot after it. */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const MAX_EMAIL_LENGTH = 254
/** A reserved top-level domain: no address in it receives mail (RFC 6761). */
const RESERVED_DOMAIN = '.invalid'

/** Normalises an e-mail address to the form in which accounts are stored; null when it is malformed. */
export function readEmail(typed: string): string | null {
  if (typed.length > MAX_EMAIL_LENGTH) return null
  const email = typed.trim().toLowerCase()
  return EMAIL.test(email) && !email.endsWith(RESERVED_DOMAIN) ? email : null
}

/** Missing and malformed addresses get the same message. */
export function emailErrors({ email }: { email: string }): Pick<CredentialErrors, 'email'> {
  return readEmail(email) === null ? { email: 'Please provide an email address.' } : {}
}

/**
 * The Unicode form in which passwords are hashed: keyboards compose accents differently. Takes quadratic time in the
 * worst case, so check `isTooLong` first.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}
