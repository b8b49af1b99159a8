import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { emailErrors, normalisePassword, signInErrors } from './credentials.ts'

const asha = { email: 'asha@example.in', password: 'block-print' }

describe('signing in', () => {
  it('asks for what is missing', () => {
    expect(signInErrors({ email: '', password: '' })).toEqual({
      email: 'Please provide an email address.',
      password: 'Please provide a password.',
    })
    expect(signInErrors(asha)).toEqual({})
  })

  it('does not judge a password that may be older than the rules', () => {
    expect(signInErrors({ ...asha, password: 'x' })).toEqual({})
  })
})

describe('an email address', () => {
  it.each(['asha@example.in', ' asha@example.in ', 'a.b+c@mail.example.co.in', "o'neill@example.ie"])('may be %j', (email) => {
    expect(emailErrors({ email })).toEqual({})
  })

  it('is right exactly when the sign-in service finds it right', () => {
    const letters = fc.constantFrom('a', 'B', '7', '.', '-', '_', "'", '+', '@', ',', ' ', 'é', 'in', '.com')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 14 }), (parts) => {
        const email = parts.join('').trim()
        expect('email' in emailErrors({ email }), email).toBe(!z.email().safeParse(email).success)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    '',
    ' ',
    'अशा@example.in',
    'a@b.c',
    'a..b@example.in',
    '.a@example.in',
    'a,b@example.in',
    'asha',
    'asha@',
    '@example.in',
    'asha@example',
    'asha@example.',
    'asha@@example.in',
    'a b@example.in',
    'asha@exa mple.in',
    'asha@example.in\r\nBcc: all@example.in',
    'asha\u0000@example.in',
    'asha@example.i\u0000n',
    '\ud800@example.in',
    'a\u202eb@example.in',
    `${'x'.repeat(250)}@a.in`,
  ])('is not %j', (email) => {
    expect(emailErrors({ email })).toEqual({ email: 'Please provide an email address.' })
  })

  it('is one line that a database can store, whatever is sent', () => {
    const strange = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 2 }),
      fc.constantFrom('a', '7', '.', '-', '@', ' ', '\n', '\u0000', '\ud800'),
    )
    const texts = fc
      .tuple(fc.nat({ max: 15 }), strange)
      .map(([at, text]) => 'asha@example.in'.slice(0, at) + text + 'asha@example.in'.slice(at))
    fc.assert(
      fc.property(texts, (email) => {
        fc.pre(emailErrors({ email }).email === undefined)
        expect(email.trim()).toMatch(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u)
        expect(email.isWellFormed()).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('of a megabyte that would keep a careless pattern busy for minutes is refused', () => {
    for (const email of ['a'.repeat(1e6), `a@${'.a'.repeat(126)}@`, `a@${'.'.repeat(252)}`, `${' '.repeat(1e6)}@`]) {
      expect(emailErrors({ email })).toHaveProperty('email')
    }
  })
})

describe('a password', () => {
  it('is the same from every keyboard', () => {
    expect(normalisePassword('cafe\u0301')).toBe(normalisePassword('caf\u00e9'))
  })
})
