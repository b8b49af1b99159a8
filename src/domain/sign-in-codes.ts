/** The error codes of the sign-in service and the client codes that they map to (spec §8). */
const CLIENT_CODES = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  EMAIL_NOT_FOUND: 'user-not-found',
  INVALID_IDENTIFIER: 'invalid-email',
  MISSING_PASSWORD: 'missing-password',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_SESSION_INFO: 'invalid-verification-id',
  SESSION_EXPIRED: 'code-expired',
  USER_DISABLED: 'user-disabled',
} as const

export type ServiceCode = keyof typeof CLIENT_CODES

export type ClientCode =
  | (typeof CLIENT_CODES)[ServiceCode]
  | 'network-request-failed'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'account-exists-with-different-credential'
  | 'provider-already-linked'
  | 'multi-factor-auth-required'
  | 'internal-error'

/** Unknown codes map to `internal-error`. */
export function clientCodeOf(code: string): ClientCode {
  return Object.hasOwn(CLIENT_CODES, code) ? CLIENT_CODES[code as ServiceCode] : 'internal-error'
}
