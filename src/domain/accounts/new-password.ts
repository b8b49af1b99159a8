import { emailErrors, isTooLong, MISSING_PASSWORD, normalisePassword, type CredentialErrors } from './credentials.ts'

export const MIN_PASSWORD_LENGTH = 8
/** The limit in code points of the normalised password. */
const MAX_PASSWORD_LENGTH = 128

/** `current` is the password that is changed. */
type NewPassword = { password: string; confirm: string; current?: string }

/** The list is the server's alone: browsers do not load it. */
const NONE: ReadonlySet<string> = new Set()

/** Validates the registration form (spec §5). `common` are passwords that are refused, in lower case. */
export function registerErrors(input: NewPassword & { email: string }, common = NONE): CredentialErrors {
  return { ...emailErrors(input), ...newPasswordErrors(input, common) }
}

/** Validates a new password and its repetition. */
export function newPasswordErrors(input: NewPassword, common = NONE): Omit<CredentialErrors, 'email'> {
  const password = passwordError(input.password, common) ?? (input.password === input.current ? NOT_NEW : null)
  return {
    ...(password !== null && { password }),
    ...(input.confirm !== input.password && { confirm: 'Passwords do not match.' }),
  }
}

/** Nothing else is demanded (contract §7). */
function passwordError(typed: string, common: ReadonlySet<string>): string | null {
  if (!typed) return MISSING_PASSWORD
  if (isTooLong(typed)) return TOO_LONG
  const password = normalisePassword(typed)
  const length = [...password].length
  if (length > MAX_PASSWORD_LENGTH) return TOO_LONG
  if (length < MIN_PASSWORD_LENGTH) return `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`
  if (common.has(password.toLowerCase())) return TOO_COMMON
  return null
}

const TOO_LONG = `Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`

const NOT_NEW = 'Please choose a password other than the current one.'

const TOO_COMMON = 'This is one of the most common passwords, the first that anybody would try. Please choose another one.'

export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** The bound in bits, by the estimate below. */
const FAIR_BITS = 45
const STRONG_BITS = 65

/** How hard a password is to guess, for a hint that refuses nothing. Null while there is none that could be used. */
export function passwordStrength(typed: string): PasswordStrength | null {
  if (isTooLong(typed) || [...normalisePassword(typed)].length < MIN_PASSWORD_LENGTH) return null
  const bits = unpredictable(typed) * Math.log2(alphabetSize(typed))
  return bits < FAIR_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong'
}

/** The number of characters that neither repeat one of the two before them nor continue a sequence such as 123 or cba. */
function unpredictable(text: string): number {
  const codes = [...text.toLowerCase()].map((character) => character.codePointAt(0)!)
  return codes.filter((code, i) => {
    const [before = -9, earlier = -9] = [codes[i - 1], codes[i - 2]]
    return code !== before && code !== earlier && Math.abs(code - before) !== 1
  }).length
}

function alphabetSize(text: string): number {
  const sizes: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\p{M}\p{N}]/u, 33],
    [/(?![a-zA-Z])[\p{L}\p{M}]/u, 60],
  ]
  return Math.max(
    2,
    sizes.reduce((sum, [pattern, size]) => sum + (pattern.test(text) ? size : 0), 0),
  )
}
