/** The error codes of the sign-in service and the client codes that they map to (spec §8). */
const CLIENT_CODES = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  EMAIL_NOT_FOUND: 'user-not-found',
  INVALID_IDENTIFIER: 'invalid-email',
  MISSING_PASSWORD: 'missing-password',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  MISSING_OOB_CODE: 'missing-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  CAPTCHA_CHECK_FAILED: 'captcha-check-failed',
  MISSING_PHONE_NUMBER: 'missing-phone-number',
  INVALID_PHONE_NUMBER: 'invalid-phone-number',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_SESSION_INFO: 'invalid-verification-id',
  SESSION_EXPIRED: 'code-expired',
  USER_DISABLED: 'user-disabled',
  FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
} as const satisfies Record<string, string>

export type ServiceCode = keyof typeof CLIENT_CODES

/** The codes that arise in the browser or at a provider. */
const CLIENT_ONLY = [
  'popup-blocked',
  'popup-closed-by-user',
  'account-exists-with-different-credential',
  'provider-already-linked',
  'last-sign-in-method',
  'user-mismatch',
  'network-request-failed',
  'multi-factor-auth-required',
  'internal-error',
] as const

export type ClientCode = (typeof CLIENT_CODES)[ServiceCode] | (typeof CLIENT_ONLY)[number]

/** Unknown codes map to `internal-error`. */
export function clientCodeOf(code: string): ClientCode {
  return Object.hasOwn(CLIENT_CODES, code) ? CLIENT_CODES[code as ServiceCode] : 'internal-error'
}

export function isClientCode(code: string): code is ClientCode {
  return [...Object.values(CLIENT_CODES), ...CLIENT_ONLY].some((known) => known === code)
}
