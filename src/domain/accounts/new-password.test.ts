import { describe, expect, it } from 'vitest'
import { newPasswordErrors, passwordStrength, registerErrors } from './new-password.ts'

const asha = { email: 'asha@example.in', password: 'block-print', confirm: 'block-print' }
const COMMON: ReadonlySet<string> = new Set(['password123'])
const choose = (password: string) => newPasswordErrors({ password, confirm: password }, COMMON).password
/** A password of that many characters, none of them next to its like. */
const ofLength = (length: number) => 'block-print '.repeat(length).slice(0, length)

describe('registering', () => {
  it('requires an address and a password', () => {
    expect(registerErrors({ email: '', password: '', confirm: '' })).toEqual({
      email: 'Please provide an email address.',
      password: 'Please provide a password.',
    })
    expect(registerErrors(asha)).toEqual({})
  })

  it('requires the same password twice', () => {
    expect(registerErrors({ ...asha, confirm: 'block-prints' })).toEqual({ confirm: 'Passwords do not match.' })
    expect(registerErrors({ ...asha, confirm: '' })).toEqual({ confirm: 'Passwords do not match.' })
  })
})

describe('a new password', () => {
  it.each([
    [7, 'Please choose a password of at least 8 characters.'],
    [8, undefined],
    [64, undefined],
    [128, undefined],
    [129, 'Please choose a password of at most 128 characters.'],
    [10_000, 'Please choose a password of at most 128 characters.'],
  ])('of %i characters: %s', (length, error) => {
    expect(choose(ofLength(length))).toBe(error)
  })

  it('is counted in characters, not in the units or the parts that they are stored as', () => {
    expect(choose('\u{1f9f5}'.repeat(7))).toContain('at least 8')
    expect(choose('\u{1f9f5}'.repeat(128))).toBeUndefined()
    expect(choose('e\u0301'.repeat(7))).toContain('at least 8')
    expect(choose('e\u0301'.repeat(128))).toBeUndefined()
  })

  it.each(['password123', 'PASSWORD123'])('%s is refused, because it is common', (password) => {
    expect(choose(password)).toBe('This is one of the most common passwords, the first that anybody would try. Please choose another one.')
  })

  it('is compared with the list by the server alone: it is long', () => {
    expect(newPasswordErrors({ password: 'password123', confirm: 'password123' })).toEqual({})
    expect(registerErrors({ ...asha, password: 'password123', confirm: 'password123' }, COMMON)).toHaveProperty('password')
  })
})

describe('the strength of a password', () => {
  it.each([
    ['', null],
    ['short', null],
    ['password123', 'weak'],
    ['chhaap2026', 'weak'],
    ['abcdefgh1', 'weak'],
    ['xkxkxkxkxkxkxkxk', 'weak'],
    ['block-print', 'fair'],
    ['Ne7!vq-Ru2', 'strong'],
    ['indigo mango velvet tortoise', 'strong'],
    ['x-'.repeat(600), null],
  ])('of %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})
