/** UTF-16 code units of what is typed; more than a new password may have, which is counted in normalised characters. */
export const MAX_RAW_PASSWORD_LENGTH = 1024

export type CredentialErrors = { email?: string; password?: string; confirm?: string }

export const MISSING_PASSWORD = 'Please provide a password.'
export const MISSING_EMAIL = 'Please provide an email address.'

/** Validates the sign-in form (spec §5). */
export function signInErrors(input: { email: string; password: string }): CredentialErrors {
  const errors: CredentialErrors = emailErrors(input)
  if (!input.password) errors.password = MISSING_PASSWORD
  return errors
}

/** Whether the raw password is too long to be valid. To be checked before `normalisePassword`, which takes quadratic time. */
export function isTooLong(password: string): boolean {
  return password.length > MAX_RAW_PASSWORD_LENGTH
}

/** Letters, digits and _ ' + - . before the @, a domain with at least one dot after it. */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const MAX_EMAIL_LENGTH = 254
/** A reserved top-level domain: no address in it receives mail (RFC 6761). */
const RESERVED_DOMAIN = '.invalid'

/** Normalises an email address to the form in which accounts are stored; null when it is malformed. */
export function readEmail(typed: string): string | null {
  if (typed.length > MAX_EMAIL_LENGTH) return null
  const email = typed.trim().toLowerCase()
  return EMAIL.test(email) && !email.endsWith(RESERVED_DOMAIN) ? email : null
}

/** Missing and malformed addresses get the same message. */
export function emailErrors({ email }: { email: string }): Pick<CredentialErrors, 'email'> {
  return readEmail(email) === null ? { email: MISSING_EMAIL } : {}
}

/**
 * The Unicode form in which passwords are hashed: keyboards compose accents differently. Takes quadratic time in the
 * worst case, so check `isTooLong` first.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}
