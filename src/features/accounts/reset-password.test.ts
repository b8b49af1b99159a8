import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerElsewhere, hashCheaply, sessionIn } from '../../../test/support/accounts.ts'
import { JOBS_TABLE, forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { sendResetMail } from '../mails/account-mails.ts'
import { forgotPassword } from './forgot-password.ts'
import { register } from './register.ts'
import { checkResetLink, resetPassword } from './reset-password.ts'
import type { SignInResult } from './sign-in-result.ts'
import { signIn } from './sign-in.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

let count = 0
let email: string
let opened: SignInResult
const elsewhere = callerElsewhere
const OLD = 'the-old-password'
const NEW = 'the-new-password'
beforeEach(async () => {
  email = `meera.${++count}@example.in`
  opened = await register(test.shop, { email, password: OLD, confirm: OLD }, elsewhere())
  await forgetJobs(test.pool)
  test.mails.length = 0
})

const queued = () => queuedJobs(test.pool, 'send-reset-mail')
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
async function mailedToken(): Promise<string> {
  await sendResetMail(test.shop, renderTestMail, { email })
  return tokenIn(test.mails.at(-1)?.text)
}
const reset = (token: string, password = NEW, confirm = password) => resetPassword(test.shop, { token, password, confirm }, elsewhere())
const enter = (password: string, caller = elsewhere()) => signIn(test.shop, { email, password }, caller)
const session = () => sessionIn(test, opened)

describe('a reset', () => {
  it('leaves no session to those who enter with the old password in the very same moment', async () => {
    const token = await mailedToken()
    const entering = Array.from({ length: 24 }, async (_, n) => {
      // Spread over the time that a reset takes: it hashes the new password first.
      for (let turn = 0; turn < n * 4; turn++) await new Promise(setImmediate)
      return enter(OLD)
    })
    expect(await reset(token)).toMatchObject({ ok: true })
    await Promise.all(entering)
    const { rows } = await test.pool.query('select s.id from sessions s join users u on u.id = s.user_id where u.email = $1', [email])
    expect(rows).toEqual([])
  })
})

describe('asking for a link', () => {
  it('queues a mail by the address alone, and answers the same when nobody has it', async () => {
    const known = await forgotPassword(test.shop, { email: ` ${email.toUpperCase()} ` }, elsewhere())
    const unknown = await forgotPassword(test.shop, { email: 'nobody@example.in' }, elsewhere())
    expect(known).toEqual({ ok: true })
    expect(unknown).toEqual(known)
    expect((await queued()).map(({ data }) => data)).toEqual([{ email }, { email: 'nobody@example.in' }])
  })

  it('twice queues one mail', async () => {
    await Promise.all([1, 2, 3].map(() => forgotPassword(test.shop, { email }, elsewhere())))
    expect(await queued()).toHaveLength(1)
  })

  it.each(['', 'asha', 'asha@'])('is refused for “%s”', async (typed) => {
    expect(await forgotPassword(test.shop, { email: typed }, elsewhere())).toEqual({
      ok: false,
      status: 400,
      code: 'INVALID_IDENTIFIER',
      errors: { email: 'Please provide an email address.' },
    })
  })

  it('is limited for each account, whoever asks, and whether it is there or not', async () => {
    for (const address of [email, 'not.there@example.in']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => forgotPassword(test.shop, { email: address }, elsewhere())))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
      expect(answers.find(({ ok }) => !ok)).toEqual({
        ok: false,
        status: 429,
        code: 'RESET_PASSWORD_EXCEED_LIMIT',
        errors: {},
        retryAfterS: expect.toSatisfy((seconds: number) => seconds > 3500 && seconds <= 3600),
      })
    }
  })

  it('is limited for each address, with room for a household', async () => {
    const caller = elsewhere()
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => forgotPassword(test.shop, { email: `a${index}@example.in` }, caller)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(100)
  })
})

describe('the mail', () => {
  it('goes to the account’s address with a link to this shop, and to nobody for an unknown one', async () => {
    await sendResetMail(test.shop, renderTestMail, { email })
    await sendResetMail(test.shop, renderTestMail, { email: 'nobody@example.in' })
    expect(test.mails).toMatchObject([{ to: email, subject: 'Choose a new password for Chhaap' }])
    expect(test.mails[0]?.text).toContain('http://shop.test/reset-password?token=')
  })

  it('is all that holds the token: the database keeps none that could be used', async () => {
    const token = await mailedToken()
    const tables = ['password_resets', JOBS_TABLE]
    const rows = await Promise.all(tables.map(async (table) => JSON.stringify((await test.pool.query(`select * from ${table}`)).rows)))
    expect(token).toMatch(/^\w{24,}$/)
    expect(rows.join()).not.toContain(token)
  })
})

describe('a link', () => {
  it('sets the password once, and the old one is refused from then on', async () => {
    const token = await mailedToken()
    expect(await checkResetLink(test.shop, token)).toMatchObject({ ok: true })
    expect(await reset(token)).toMatchObject({ ok: true })
    expect(await enter(OLD)).toMatchObject({ ok: false, status: 401 })
    expect(await enter(NEW)).toMatchObject({ ok: true })
    expect(await checkResetLink(test.shop, token)).toMatchObject({ ok: false, code: 'INVALID_OOB_CODE' })
    expect(await reset(token, 'another-password')).toMatchObject({ ok: false, status: 410, code: 'INVALID_OOB_CODE' })
    expect(await enter(NEW)).toMatchObject({ ok: true })
  })

  it('pressed many times at once sets one password', async () => {
    const token = await mailedToken()
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((word) => reset(token, `${word}-password`)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('ends every session of the person, and counts the address as verified', async () => {
    await enter(OLD)
    expect((await session())?.person.emailVerified).toBe(false)
    const answer = await reset(await mailedToken())
    expect(await session()).toBeNull()
    assert(answer.ok)
    expect((await test.pool.query('select 1 from sessions where user_id = $1', [answer.uid])).rowCount).toBe(0)
    expect((await test.pool.query('select email_verified from users where id = $1', [answer.uid])).rows).toEqual([{ email_verified: true }])
  })

  it.each([
    ['unlinks providers, phone and saved addresses of an account that was opened with an address that nobody had proved', false, 0],
    ['leaves those of an account whose owner had proved it', true, 1],
  ])('%s', async (_, verified, left) => {
    await test.pool.query(`update users set email_verified = $2, phone_number = $3 where email = $1`, [
      email,
      verified,
      `+91${9_876_543_210 + count}`,
    ])
    const link = `insert into identities (provider, subject, user_id) select 'google', 'g-' || id, id from users where email = $1 returning user_id`
    const uid = (await test.pool.query(link, [email])).rows[0].user_id
    await test.pool.query(`insert into addresses (user_id, address, validation) select $1, '{}', '{}'`, [uid])
    await reset(await mailedToken())
    const counts = `select count(identities)::int as identities, count(phone_number)::int as phones,
        (select count(*)::int from addresses where user_id = $1) as addresses
      from users left join identities on user_id = users.id where users.id = $1`
    expect((await test.pool.query(counts, [uid])).rows).toEqual([{ identities: left, phones: left, addresses: left }])
  })

  it('leaves other people alone', async () => {
    const other = await register(test.shop, { email: `kabir.${count}@example.in`, password: OLD, confirm: OLD }, elsewhere())
    await reset(await mailedToken())
    expect((await sessionIn(test, other))?.person.emailVerified).toBe(false)
  })

  it('ends when a newer one is asked for, also when both are pressed at once', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()]
    expect(await checkResetLink(test.shop, first)).toMatchObject({ ok: false, code: 'INVALID_OOB_CODE' })
    const answers = await Promise.all([reset(first, 'from-the-older'), reset(second)])
    expect(answers).toMatchObject([{ ok: false, code: 'INVALID_OOB_CODE' }, { ok: true }])
    expect(await enter(NEW)).toMatchObject({ ok: true })
  })

  it('is over after an hour', async () => {
    const token = await mailedToken()
    const { rows } = await test.pool.query<{ left: number }>(
      'select extract(epoch from max(expires_at) - now())::int as left from password_resets',
    )
    expect(rows[0]?.left).toBeGreaterThan(3590)
    expect(rows[0]?.left).toBeLessThanOrEqual(3600)
    await test.pool.query("update password_resets set expires_at = now() - interval '1 second'")
    expect(await checkResetLink(test.shop, token)).toMatchObject({ ok: false, code: 'EXPIRED_OOB_CODE' })
    expect(await reset(token)).toMatchObject({ ok: false, code: 'EXPIRED_OOB_CODE' })
    expect(await enter(OLD)).toMatchObject({ ok: true })
  })

  it.each(['', 'x', 'reset-password:x', '%00', "' or 1=1 --"])('is not “%s”', async (token) => {
    expect(await reset(token)).toMatchObject({ ok: false, status: 410, code: 'INVALID_OOB_CODE' })
  })

  it.each([
    ['short', 'short', { password: 'Please choose a password of at least 8 characters.' }],
    ['', '', { password: 'Please provide a password.' }],
    [NEW, 'another', { confirm: 'Passwords do not match.' }],
  ])('is not used up by the passwords “%s” and “%s”', async (password, confirm, errors) => {
    const token = await mailedToken()
    expect(await reset(token, password, confirm)).toMatchObject({ ok: false, status: 400, errors })
    expect(await reset(token)).toMatchObject({ ok: true })
  })

  it('forgives the guesses at the password that is gone', async () => {
    const caller = elsewhere()
    for (let guess = 0; guess < 11; guess++) await enter('a-wrong-one', caller)
    expect(await enter(OLD, caller)).toMatchObject({ ok: false, status: 429 })
    const token = await mailedToken()
    await resetPassword(test.shop, { token, password: NEW, confirm: NEW }, caller)
    expect(await enter(NEW, caller)).toMatchObject({ ok: true })
  })

  it('lets its holder in from there, however many strangers guess afterwards', async () => {
    const answer = await reset(await mailedToken())
    assert(answer.ok)
    await hashCheaply(test, { email, password: NEW })
    await Promise.all(Array.from({ length: 110 }, () => enter('a-wrong-one')))
    expect(await enter(NEW)).toMatchObject({ ok: false, status: 429 })
    expect(await enter(NEW, elsewhere({ device: answer.device }))).toMatchObject({ ok: true })
  })

  it('opens the account of somebody who never had a password', async () => {
    await test.pool.query('update users set password_hash = null where email = $1', [email])
    await reset(await mailedToken())
    expect(await enter(NEW)).toMatchObject({ ok: true })
  })
})
