import { describe, expect, it } from 'vitest'
import { linkingOf, verifiedEmail } from './identity.ts'

describe('the address of a provider’s account', () => {
  it.each([
    [{ email: ' Asha@Example.in ', emailVerified: true }, 'asha@example.in'],
    [{ email: 'asha@example.in', emailVerified: false }, null],
    [{ email: null, emailVerified: true }, null],
    [{ email: 'asha', emailVerified: true }, null],
    [{ email: 'asha@no-address.invalid', emailVerified: true }, null],
  ])('of %o counts as %s', (profile, email) => {
    expect(verifiedEmail(profile)).toBe(email)
  })
})

describe('somebody who comes for the first time', () => {
  it.each([
    [null, null, { is: 'opened', email: null }],
    ['asha@example.in', null, { is: 'opened', email: 'asha@example.in' }],
    ['asha@example.in', { email_verified: true }, { is: 'linked' }],
    ['asha@example.in', { email_verified: false }, { is: 'refused' }],
  ])('with the address %s, where the shop has %o: %o', (email, account, linking) => {
    expect(linkingOf(email, account)).toEqual(linking)
  })
})
