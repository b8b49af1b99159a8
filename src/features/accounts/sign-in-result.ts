import type { CredentialErrors } from '../../domain/accounts/credentials.ts'
import type { ServiceCode } from '../../domain/accounts/sign-in-codes.ts'
import type { OpenedSession } from './open-session.ts'

/** The result of signing in or registering. `code` is an error code of the sign-in service (spec §8). */
export type SignInResult =
  | { ok: true; uid: string; session: OpenedSession }
  | { ok: false; status: 400 | 401 | 409; code: ServiceCode; errors: CredentialErrors }
  | TooMany

export type TooMany = { ok: false; status: 429; code: ServiceCode; errors: CredentialErrors; retryAfterS: number }

/** A refusal of the whole form. */
export function refused(status: 401 | 409, code: ServiceCode): SignInResult {
  return { ok: false, status, code, errors: {} }
}

/** Goes on once a challenge is solved. */
export function proofWanted(allowance: { retryAfterS: number }): TooMany {
  return tooMany(allowance, 'CAPTCHA_CHECK_FAILED')
}

export function isProofWanted({ code }: { code: ServiceCode }): boolean {
  return code === 'CAPTCHA_CHECK_FAILED'
}

export function tooMany({ retryAfterS }: { retryAfterS: number }, code: ServiceCode = 'TOO_MANY_ATTEMPTS_TRY_LATER'): TooMany {
  return { ok: false, status: 429, code, errors: {}, retryAfterS }
}

/** The error code of invalid input (spec §8). */
export function inputCode(errors: CredentialErrors, { password }: { password: string }): ServiceCode {
  if (errors.email) return 'INVALID_IDENTIFIER'
  return password ? 'WEAK_PASSWORD' : 'MISSING_PASSWORD'
}
