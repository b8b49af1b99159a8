import { describe, expect, it } from 'vitest'
import { MIN_PASSWORD_LENGTH, newPasswordErrors } from '../../domain/accounts/new-password.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const choose = (password: string) => newPasswordErrors({ password, confirm: password }, COMMON_PASSWORDS).password

describe('the list of common passwords', () => {
  it('has a few thousand, in lower case, that are long enough to be chosen', () => {
    expect(COMMON_PASSWORDS.size).toBe(3000)
    for (const password of COMMON_PASSWORDS) {
      expect(password.length, password).toBeGreaterThanOrEqual(MIN_PASSWORD_LENGTH)
      expect(password).toBe(password.toLowerCase())
    }
  })

  it.each(['password', 'PASSWORD123', 'Qwertyuiop', '12345678', 'iloveyou', 'india@123', 'jaishreeram', 'Bismarck'])(
    'refuses %s',
    (password) => {
      expect(choose(password)).toBe(
        'This is one of the most common passwords, the first that anybody would try. Please choose another one.',
      )
    },
  )

  it.each([
    'aaaaaaab',
    '        ',
    'chhaap2026',
    'asha@example.in',
    'chhaap loves indigo',
    '\u0905\u0928\u0941\u0905\u0928\u0941\u0905\u0928',
    'onlyletters',
    '83627495',
  ])('leaves %j: no kind of character is required', (password) => {
    expect(choose(password)).toBeUndefined()
  })
})
