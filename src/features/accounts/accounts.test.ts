import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import { callerElsewhere, sessionIn } from '../../../test/support/accounts.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findSession } from './find-session.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import type { SignInResult } from './sign-in-result.ts'
import { signOut } from './sign-out.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const caller = callerElsewhere
const meera = { email: 'meera@example.in', password: 'block-print' }
const open = (input = meera) => register(test.shop, { ...input, confirm: input.password }, caller())

const sessionOf = (result: SignInResult) => sessionIn(test, result)

const isRefused = (status: number) => (result: SignInResult) => !result.ok && result.status === status

describe('an account', () => {
  it('is opened and signed in, with a name that says nothing of its address', async () => {
    const session = await sessionOf(await open())
    expect(session?.person).toMatchObject({
      displayName: expect.stringMatching(/^Shopper [2-9B-Z]{4}$/),
      email: meera.email,
      emailVerified: false,
      phoneNumber: null,
      photoURL: null,
    })
  })

  it('is refused for an address that is taken, in any case', async () => {
    expect(await open({ ...meera, email: ' MEERA@example.in ' })).toMatchObject({ ok: false, status: 409, code: 'EMAIL_EXISTS' })
  })

  it('keeps a salted argon2id hash and no password', async () => {
    const { rows } = await test.pool.query<{ password_hash: string }>('select password_hash from users where email = $1', [meera.email])
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('signs in, whatever the Unicode form of the password', async () => {
    await open({ email: 'zoe@example.in', password: 'Zoë-block'.normalize('NFD') })
    expect(await signIn(test.shop, { email: 'Zoe@Example.in', password: 'Zoë-block'.normalize('NFC') }, caller())).toMatchObject({
      ok: true,
    })
  })

  it('says the same of an unknown address and of a wrong password', async () => {
    const wrong = await signIn(test.shop, { ...meera, password: 'not-this-one' }, caller())
    const unknown = await signIn(test.shop, { email: 'nobody@example.in', password: 'not-this-one' }, caller())
    expect(wrong).toMatchObject({ ok: false, status: 401, code: 'INVALID_PASSWORD' })
    expect(unknown).toEqual(wrong)
  })

  it('ends its session at sign-out', async () => {
    const result = await signIn(test.shop, meera, caller())
    const session = await sessionOf(result)
    expect(session).not.toBeNull()
    await signOut(test.shop, session!)
    expect(await sessionOf(result)).toBeNull()
  })

  it('has no session for a token that was tampered with', async () => {
    const result = await signIn(test.shop, meera, caller())
    assert(result.ok)
    const { token } = result.session
    for (const wrong of [
      token.slice(1),
      `0${token}`,
      token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      '',
      '%00',
      result.session.id,
    ]) {
      expect(await findSession(test.shop, wrong)).toBeNull()
    }
  })

  it('stops one address guessing at it after ten, even right and in parallel, and still knows its owner elsewhere', async () => {
    const guessed = { email: 'guessed@example.in', password: 'the-right-one' }
    await open(guessed)
    const guesser = caller()
    const results = await Promise.all(Array.from({ length: 30 }, () => signIn(test.shop, { ...guessed, password: 'a-wrong-one' }, guesser)))
    expect(results.filter(isRefused(401))).toHaveLength(10)
    expect(await signIn(test.shop, guessed, guesser)).toMatchObject({ ok: false, status: 429, code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
    expect(await signIn(test.shop, guessed, caller())).toMatchObject({ ok: true })
  })

  it('stops all addresses together after a hundred guesses', async () => {
    const victim = { email: 'many@example.in', password: 'the-right-one' }
    await open(victim)
    const results = await Promise.all(
      Array.from({ length: 130 }, () => signIn(test.shop, { ...victim, password: 'a-wrong-one' }, caller())),
    )
    expect(results.filter(isRefused(401))).toHaveLength(100)
  })

  it('is opened once when two register it at the same time', async () => {
    const twins = await Promise.all([1, 2, 3, 4].map(() => open({ email: 'twin@example.in', password: 'block-print' })))
    expect(twins.filter(({ ok }) => ok)).toHaveLength(1)
    expect(twins.filter(isRefused(409))).toHaveLength(3)
  })

  it('answers a password that nobody can have as a wrong one', async () => {
    expect(await signIn(test.shop, { ...meera, password: 'x'.repeat(2000) }, caller())).toMatchObject({ ok: false, status: 401 })
  })

  it.each([
    [{ email: '', password: 'long enough', confirm: 'long enough' }, { email: 'Please provide an email address.' }],
    [{ email: 'a@b.in', password: '', confirm: '' }, { password: 'Please provide a password.' }],
    [{ email: 'a@b.in', password: 'long enough', confirm: 'other' }, { confirm: 'Passwords do not match.' }],
  ])('is not opened from %o', async (input, errors) => {
    expect(await register(test.shop, input, caller())).toMatchObject({ ok: false, status: 400, errors })
  })
})
