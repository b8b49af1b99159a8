import { MISSING_EMAIL, MISSING_PASSWORD } from './credentials.ts'

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

export const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.'

/** One sentence for an address and a password that are wrong, so that it does not reveal which of them is. */
const WRONG_CREDENTIALS = 'The email address or the password is not right.'

/** The words for each client code. provider.ts has those that name the provider. */
const MESSAGES = {
  'email-already-in-use': 'You already have an account with this email address. Please sign in.',
  'wrong-password': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'invalid-email': MISSING_EMAIL,
  'missing-password': MISSING_PASSWORD,
  'weak-password': 'This password is too easy to guess. Please choose another one.',
  'operation-not-allowed': 'Signing in with a password is not possible here.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'expired-action-code': 'This link has expired.',
  'invalid-action-code': 'This link is not valid.',
  'missing-code': 'Please open the link in your mail again.',
  'requires-recent-login': 'To confirm that it is you, please sign out and sign in again first.',
  'captcha-check-failed': 'The check against robots did not work. Please try again.',
  'missing-phone-number': 'Please provide a phone number.',
  'invalid-phone-number': 'Please provide a mobile number, with its country code if it is not Indian.',
  'invalid-verification-code': 'This code is not right.',
  'invalid-verification-id': 'This code belongs to another request. Please ask for a new one.',
  'code-expired': 'This code has expired. Please ask for a new one.',
  'user-disabled': 'This account is disabled. Please write to us.',
  'popup-blocked': 'Your browser blocked the sign-in window.',
  'popup-closed-by-user': 'You cancelled the sign-in.',
  'account-exists-with-different-credential': 'You already have an account with this email address. Please sign in the way you did before.',
  'provider-already-linked': 'Your account is already linked with this provider.',
  'credential-already-in-use': 'This sign-in already belongs to another account of the shop.',
  'last-sign-in-method': 'This is the only way to sign in to your account, so it stays linked.',
  'user-mismatch': 'That is another account than the one that is signed in.',
  'network-request-failed': UNREACHABLE,
  'multi-factor-auth-required': 'This account needs a second step to sign in, which the shop does not offer.',
  'internal-error': 'Something went wrong. Please try again.',
} as const

export type ClientCode = keyof typeof MESSAGES

/** Unknown codes map to `internal-error`. */
export function clientCodeOf(code: string): ClientCode {
  return Object.hasOwn(CLIENT_CODES, code) ? CLIENT_CODES[code as ServiceCode] : 'internal-error'
}

/** The words for a code of the sign-in service or of a client; a plain sentence for any other. */
export function signInMessage(code: string): string {
  return MESSAGES[Object.hasOwn(MESSAGES, code) ? (code as ClientCode) : clientCodeOf(code)]
}
