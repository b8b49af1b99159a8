import type { ServiceCode } from '../../domain/sign-in-codes.ts'
import { signInMessage } from '../../domain/sign-in-codes.ts'
import type { CredentialErrors } from '../../domain/credentials.ts'
import type { OpenedSession } from './open-session.ts'

/** The result of signing in or registering. `code` is an error code of the sign-in service (spec §8). */
export type SignInResult =
  | { ok: true; uid: string; session: OpenedSession }
  | { ok: false; status: 400 | 401 | 409; code: ServiceCode; errors: FormErrors }
  | TooMany

export type TooMany = { ok: false; status: 429; code: ServiceCode; errors: FormErrors; retryAfterS: number }
type FormErrors = CredentialErrors & { form?: string }

/** A refusal in the words of the error catalogue. */
export function refused(status: 401 | 409, code: ServiceCode): SignInResult {
  return { ok: false, status, code, errors: { form: signInMessage(code) } }
}

export function tooMany({ retryAfterS }: { retryAfterS: number }, code: ServiceCode = 'TOO_MANY_ATTEMPTS_TRY_LATER'): TooMany {
  return { ok: false, status: 429, code, errors: { form: tooManyMessage(retryAfterS) }, retryAfterS }
}

/** The message for a rate limit. */
export function tooManyMessage(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60)
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** The error code of invalid input (spec §8). */
export function inputCode(errors: CredentialErrors, { password }: { password: string }): ServiceCode {
  if (errors.email) return 'INVALID_IDENTIFIER'
  return password ? 'WEAK_PASSWORD' : 'MISSING_PASSWORD'
}
