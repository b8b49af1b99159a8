import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROVIDER_FAILURES } from '../domain/accounts/provider.ts'
import { clientCodeOf } from '../domain/accounts/sign-in-codes.ts'
import { formErrors, passwordFormErrors, signInMessage, tooManyMessage } from './sign-in.ts'

const WRONG = 'The email address or the password is not right.'
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.'

// The table of spec §8 with the words of each entry, written out again.
const CATALOGUE = [
  ['EMAIL_EXISTS', 'email-already-in-use', 'You already have an account with this email address. Please sign in.'],
  ['INVALID_PASSWORD', 'wrong-password', WRONG],
  ['EMAIL_NOT_FOUND', 'user-not-found', WRONG],
  ['INVALID_IDENTIFIER', 'invalid-email', 'Please provide an email address.'],
  ['MISSING_PASSWORD', 'missing-password', 'Please provide a password.'],
  ['WEAK_PASSWORD', 'weak-password', 'This password is too easy to guess. Please choose another one.'],
  ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed', 'Signing in with a password is not possible here.'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests', TOO_MANY],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests', TOO_MANY],
  ['EXPIRED_OOB_CODE', 'expired-action-code', 'This link has expired.'],
  ['INVALID_OOB_CODE', 'invalid-action-code', 'This link is not valid.'],
  ['MISSING_OOB_CODE', 'missing-code', 'Please open the link in your mail again.'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login', 'To confirm that it is you, please sign out and sign in again first.'],
  ['CAPTCHA_CHECK_FAILED', 'captcha-check-failed', 'The check against robots did not work. Please try again.'],
  ['MISSING_PHONE_NUMBER', 'missing-phone-number', 'Please provide a phone number.'],
  ['INVALID_PHONE_NUMBER', 'invalid-phone-number', 'Please provide a mobile number, with its country code if it is not Indian.'],
  ['INVALID_CODE', 'invalid-verification-code', 'This code is not right.'],
  ['INVALID_SESSION_INFO', 'invalid-verification-id', 'This code belongs to another request. Please ask for a new one.'],
  ['SESSION_EXPIRED', 'code-expired', 'This code has expired. Please ask for a new one.'],
  ['USER_DISABLED', 'user-disabled', 'This account is disabled. Please write to us.'],
  ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use', 'This sign-in already belongs to another account of the shop.'],
] as const

/** Codes that arise in the browser or at a provider. */
const CLIENT_ONLY = [
  ['network-request-failed', 'The shop could not be reached. Please check your connection and try again.'],
  ['popup-blocked', 'Your browser blocked the sign-in window.'],
  ['popup-closed-by-user', 'You cancelled the sign-in.'],
  [
    'account-exists-with-different-credential',
    'You already have an account with this email address. Please sign in the way you did before.',
  ],
  ['provider-already-linked', 'Your account is already linked with this provider.'],
  ['last-sign-in-method', 'This is the only way to sign in to your account, so it stays linked.'],
  ['multi-factor-auth-required', 'This account needs a second step to sign in, which the shop does not offer.'],
  ['internal-error', 'Something went wrong. Please try again.'],
] as const

describe('the error catalogue', () => {
  it.each(CATALOGUE)('maps %s to %s, with words for both', (service, client, words) => {
    expect([clientCodeOf(service), signInMessage(service), signInMessage(client)]).toEqual([client, words, words])
  })

  it.each(CLIENT_ONLY)('has words for %s', (client, words) => {
    expect(signInMessage(client)).toBe(words)
  })

  it('answers every other code with a plain sentence, even what every object has', () => {
    const inherited = ['', 'toString', '__proto__', 'constructor', 'email_exists', 'last']
    const known = new Set<string>([
      ...CATALOGUE.flatMap(([service, client]) => [service, client]),
      ...CLIENT_ONLY.map(([client]) => client),
    ])
    for (const code of inherited) expect([clientCodeOf(code), signInMessage(code)]).toEqual(['internal-error', PLAIN])
    const unknown = fc.string().filter((code) => !known.has(code))
    fc.assert(
      fc.property(unknown, (code) => {
        expect(signInMessage(code)).toBe(PLAIN)
      }),
    )
  })

  it('has words for every failure of a sign-in with a provider', () => {
    for (const failure of PROVIDER_FAILURES) expect(signInMessage(failure), failure).not.toBe(PLAIN)
  })

  it('does not reveal which of address and password is wrong', () => {
    expect(signInMessage('EMAIL_NOT_FOUND')).toBe(signInMessage('INVALID_PASSWORD'))
  })
})

const PLAIN = 'Something went wrong. Please try again.'

describe('a refused form', () => {
  it('shows the errors of its fields, else one sentence about the whole', () => {
    const errors = { password: 'Please provide a password.' }
    expect(formErrors({ code: 'WEAK_PASSWORD', errors })).toBe(errors)
    expect(formErrors({ code: 'EMAIL_EXISTS', errors: {} })).toEqual({ form: signInMessage('EMAIL_EXISTS') })
    const limited = { code: 'TOO_MANY_ATTEMPTS_TRY_LATER', errors: {}, retryAfterS: 61 } as const
    expect(formErrors(limited)).toEqual({ form: 'Too many attempts. Please try again in 2 minutes.' })
    expect(tooManyMessage(60)).toBe('Too many attempts. Please try again in a minute.')
  })

  it('shows at the current password that it is missing or wrong', () => {
    for (const code of ['INVALID_PASSWORD', 'MISSING_PASSWORD'] as const) {
      expect(passwordFormErrors({ code, errors: {} })).toEqual({ current: expect.stringContaining('current password') })
    }
    expect(passwordFormErrors({ code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: {} })).toHaveProperty('form')
  })
})
