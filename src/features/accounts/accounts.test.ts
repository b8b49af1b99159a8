import { hashSync } from '@node-rs/argon2'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import { callerElsewhere, hashCheaply, openAccount, sessionIn } from '../../../test/support/accounts.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findSession, signOut } from './find-session.ts'
import { openSession } from './open-session.ts'
import { register } from './register.ts'
import type { SignInResult } from './sign-in-result.ts'
import { signIn } from './sign-in.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await open()
})
afterAll(() => test.close())

const caller = callerElsewhere
const meera = { email: 'meera@example.in', password: 'block-print' }
const open = (input = meera) => register(test.shop, { ...input, confirm: input.password }, caller())

const sessionOf = (result: SignInResult) => sessionIn(test, result)

const isRefused = (status: number) => (result: SignInResult) => !result.ok && result.status === status

describe('an account', () => {
  it('is opened and signed in, with a name that says nothing of its address', async () => {
    const email = 'leela@example.in'
    const session = await sessionOf(await open({ ...meera, email }))
    expect(session?.person).toMatchObject({
      displayName: expect.stringMatching(/^Shopper [2-9B-Z]{4}$/),
      email,
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
    await hashCheaply(test, victim)
    const results = await Promise.all(
      Array.from({ length: 130 }, () => signIn(test.shop, { ...victim, password: 'a-wrong-one' }, caller())),
    )
    expect(results.filter(isRefused(401))).toHaveLength(100)
  })

  it('lets its person in, while strangers guess, where they have signed in before', async () => {
    const victim = { email: 'locked@example.in', password: 'the-right-one' }
    const opened = await open(victim)
    assert(opened.ok)
    const { device } = opened.session
    const guess = (caller = callerElsewhere()) => signIn(test.shop, { ...victim, password: 'a-wrong-one' }, caller)
    await hashCheaply(test, victim)
    await Promise.all(Array.from({ length: 110 }, () => guess()))
    expect(await signIn(test.shop, victim, caller())).toMatchObject({ ok: false, status: 429, retryAfterS: expect.any(Number) })
    expect(await signIn(test.shop, victim, caller({ device }))).toMatchObject({ ok: true })
    // Another account's device, and one that is made up, are strangers'.
    const other = await open({ email: 'other@example.in', password: 'block-print' })
    assert(other.ok)
    for (const strange of [other.session.device, 'f'.repeat(64), '%00']) {
      expect(await signIn(test.shop, victim, caller({ device: strange }))).toMatchObject({ ok: false, status: 429 })
    }
    // Whoever has stolen the device's cookie guesses no faster than anybody.
    const thefts = await Promise.all(Array.from({ length: 15 }, () => guess(caller({ device }))))
    expect(thefts.filter(isRefused(401))).toHaveLength(10)
  })

  it('does not gain its strangers more guesses when its person signs in', async () => {
    const victim = { email: 'patient@example.in', password: 'the-right-one' }
    const opened = await open(victim)
    assert(opened.ok)
    const guess = () => signIn(test.shop, { ...victim, password: 'a-wrong-one' }, caller())
    await hashCheaply(test, victim)
    await Promise.all(Array.from({ length: 60 }, guess))
    expect(await signIn(test.shop, victim, caller())).toMatchObject({ ok: true })
    await hashCheaply(test, victim)
    const more = await Promise.all(Array.from({ length: 60 }, guess))
    expect(more.filter(isRefused(401))).toHaveLength(40)
  })

  it('is told from none by nothing that is asked of the database or of hashing', async () => {
    const asked: (string | null)[] = []
    const { hashing } = test.shop
    test.shop.hashing = { ...hashing, verify: (stored, ...given) => (asked.push(stored), hashing.verify(stored, ...given)) }
    for (const email of [meera.email, 'nobody@example.in']) await signIn(test.shop, { email, password: 'not-this-one' }, caller())
    await signIn(test.shop, { ...meera, password: 'x'.repeat(2000) }, caller())
    test.shop.hashing = hashing
    expect(asked).toEqual([expect.stringMatching(/^\$argon2id/), null, null])
  })

  it('has its password hashed anew when it signs in and the parameters have changed', async () => {
    const account = { email: 'older@example.in', password: 'block-print' }
    await open(account)
    const older = hashSync(account.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await test.pool.query('update users set password_hash = $2 where email = $1', [account.email, older])
    for (let time = 0; time < 2; time++) expect(await signIn(test.shop, account, caller())).toMatchObject({ ok: true })
    const { rows } = await test.pool.query('select password_hash from users where email = $1', [account.email])
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }])
  })

  it('keeps as many sessions and devices as anybody uses', async () => {
    const { uid } = await openAccount(test, { name: 'Meera', email: 'often@example.in' })
    for (let time = 0; time < 110; time++) {
      await inTransaction(test.shop, (tx) => openSession(tx, test.shop, { uid, caller: caller() }))
    }
    const count = async (table: string) => (await test.pool.query(`select 1 from ${table} where user_id = $1`, [uid])).rowCount
    expect([await count('sessions'), await count('devices')]).toEqual([100, 30])
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
