import type { CredentialErrors } from '../../domain/credentials.ts'
import type { OpenedSession } from './open-session.ts'

/** The result of signing in or registering. `code` is an error code of the sign-in service (spec §8). */
export type SignInResult =
  | { ok: true; uid: string; session: OpenedSession }
  | { ok: false; status: 400 | 401 | 409; code: string; errors: FormErrors }
  | TooMany

export type TooMany = { ok: false; status: 429; code: string; errors: FormErrors; retryAfterS: number }
type FormErrors = CredentialErrors & { form?: string }

export function refused(status: 401 | 409, code: string, message: string): SignInResult {
  return { ok: false, status, code, errors: { form: message } }
}

export function tooMany({ retryAfterS }: { retryAfterS: number }, code = 'TOO_MANY_ATTEMPTS_TRY_LATER'): TooMany {
  return { ok: false, status: 429, code, errors: { form: tooManyMessage(retryAfterS) }, retryAfterS }
}

/** The message for a rate limit. */
export function tooManyMessage(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60)
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** The error code of invalid input (spec §8). */
export function inputCode(errors: CredentialErrors, { password }: { password: string }): string {
  if (errors.email) return 'INVALID_IDENTIFIER'
  return password ? 'WEAK_PASSWORD' : 'MISSING_PASSWORD'
}
