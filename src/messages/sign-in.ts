import { MISSING_EMAIL, MISSING_PASSWORD, type CredentialErrors } from '../domain/accounts/credentials.ts'
import { isPhoneReason, type PhoneFailure, type PhoneReason } from '../domain/accounts/phone-linking.ts'
import { PROVIDER_NAMES, type ProviderFailure, type ProviderId } from '../domain/accounts/provider.ts'
import { clientCodeOf, isClientCode, type ClientCode, type ServiceCode } from '../domain/accounts/sign-in-codes.ts'
import { UNREACHABLE, WENT_WRONG } from './answers.ts'

/** One sentence for an address and a password that are wrong, so that it does not reveal which of them is. */
const WRONG_CREDENTIALS = 'The email address or the password is not right.'

/** Where an address was given to go on without a password. */
export const HAS_ACCOUNT =
  'You already have an account with this email address. Please sign in, or choose a password with “Forgot your password?”.'

/** The sentence for each client code (spec §8). `providerMessage` has those that name a provider. */
const SENTENCES: Record<ClientCode, string> = {
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
  'internal-error': WENT_WRONG,
}

/** The words for a code of the sign-in service or of a client; a plain sentence for any other. */
export function signInMessage(code: string): string {
  return SENTENCES[isClientCode(code) ? code : clientCodeOf(code)]
}

/** The browser solves a challenge with what is sent next. */
const PROOF_WANTED = 'Very much is being tried here just now, so the shop checks that you are not a robot. Please press the button again.'

type Refused = { code: ServiceCode; errors: CredentialErrors; retryAfterS?: number }

/** What a refused form shows: the errors of its fields, else one sentence about the whole. */
export function formErrors({ code, errors, retryAfterS }: Refused): CredentialErrors & { form?: string } {
  if (Object.keys(errors).length > 0) return errors
  if (code === 'CAPTCHA_CHECK_FAILED') return { form: PROOF_WANTED }
  return { form: retryAfterS === undefined ? signInMessage(code) : tooManyMessage(retryAfterS) }
}

export const MISSING_CURRENT_PASSWORD = 'Please provide your current password.'

export type PasswordFormErrors = { current?: string; password?: string; confirm?: string; form?: string }

export function passwordFormErrors(refused: Refused): PasswordFormErrors {
  if (refused.code === 'INVALID_PASSWORD') return { current: 'The current password is not right.' }
  if (refused.code === 'MISSING_PASSWORD') return { current: MISSING_CURRENT_PASSWORD }
  return formErrors(refused)
}

/** The sentence for a rate limit. */
export function tooManyMessage(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60)
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** The message below the providers' buttons. */
export function providerMessage(failure: ProviderFailure, provider: ProviderId): string {
  const name = PROVIDER_NAMES[provider]
  switch (failure) {
    case 'popup-blocked':
      return `Your browser blocked the window for ${name}, so it opens in this one.`
    case 'popup-closed-by-user':
      return `You cancelled the sign-in with ${name}.`
    case 'account-exists-with-different-credential':
      return `You already have an account with this email address, and it is not linked with ${name}. Please sign in the way you did before.`
    case 'provider-already-linked':
      return `Your account is already linked with ${name}. Unlink it first to link another ${name} account.`
    case 'credential-already-in-use':
      return `That ${name} account belongs to another account of the shop.`
    case 'last-sign-in-method':
      return `${name} is your only way to sign in, so it stays linked.`
    case 'user-mismatch':
      return `That ${name} account is not the one that is linked with yours. Please choose the other one.`
    case 'code-expired':
      return `The sign-in with ${name} took too long, or was started in another window. Please try again.`
    case 'too-many-requests':
      return 'Too many attempts. Please wait a few minutes and try again.'
    case 'network-request-failed':
      return `The sign-in with ${name} did not work. Please try again in a minute, or sign in with your email address.`
  }
}

/** Where no text messages are sent. */
export const NO_TEXT_MESSAGES = 'This shop sends no text messages, so no phone can be linked.'

const PHONE_SENTENCES: Record<PhoneReason, string> = {
  'operation-not-allowed': NO_TEXT_MESSAGES,
  'captcha-expired': 'This took too long. Please start again.',
  'country-not-served': 'Our text messages do not go to this country. Please try a number of another one.',
  'number-in-use': 'This number is linked with another account. Sign in there and unlink it first, or link another number here.',
  'number-rejected': 'This number does not take text messages. Please try another one.',
  'too-many-tries': 'That was one try too many. Please ask for a new code.',
  'message-not-sent': 'The message could not be sent. Please try again in a minute.',
}

/** The sentence below the form for linking a phone. */
export function phoneMessage(failure: PhoneFailure): string {
  return isPhoneReason(failure) ? PHONE_SENTENCES[failure] : signInMessage(failure)
}
