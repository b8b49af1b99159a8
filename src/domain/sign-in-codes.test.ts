import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientCodeOf } from './sign-in-codes.ts'

describe('the client code', () => {
  // The table of spec §8, written out again.
  it.each([
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['INVALID_PASSWORD', 'wrong-password'],
    ['EMAIL_NOT_FOUND', 'user-not-found'],
    ['INVALID_IDENTIFIER', 'invalid-email'],
    ['MISSING_PASSWORD', 'missing-password'],
    ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
    ['EXPIRED_OOB_CODE', 'expired-action-code'],
    ['INVALID_OOB_CODE', 'invalid-action-code'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
    ['INVALID_CODE', 'invalid-verification-code'],
    ['INVALID_SESSION_INFO', 'invalid-verification-id'],
    ['SESSION_EXPIRED', 'code-expired'],
    ['USER_DISABLED', 'user-disabled'],
  ])('of %s is %s', (code, client) => {
    expect(clientCodeOf(code)).toBe(client)
  })

  it('of anything else is internal-error, even of what every object has', () => {
    for (const code of ['', 'toString', '__proto__', 'constructor', 'email_exists']) expect(clientCodeOf(code)).toBe('internal-error')
    fc.assert(fc.property(fc.string(), (code) => /^[a-z-]+$/.test(clientCodeOf(code))))
  })
})
