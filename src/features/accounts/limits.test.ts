import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { callerElsewhere as caller, openAccount, PASSWORD } from '../../../test/support/accounts.ts'
import { solve } from '../../../test/support/captcha.ts'
import { forgetJobs, JOBS_TABLE } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { LIMITS, type AttemptRule } from '../../domain/accounts/attempt-limits.ts'
import { createAttempts } from '../../platform/secrets/attempts.ts'
import { issueChallenge } from '../captcha/challenges.ts'
import { sendResetMail } from '../mails/account-mails.ts'
import { strangerPurpose } from './count-attempts.ts'
import { forgotPassword } from './forgot-password.ts'
import type { Caller } from './open-session.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
})
afterEach(() => test.close())

/** An instance of the shop on the same database, with fewer points for one limit. */
function instance(rule: AttemptRule, points: number) {
  return { ...test.shop, attempts: createAttempts(test.pool, { ...LIMITS, [rule]: { points, durationS: 60 } }) }
}

let accounts = 0
const someone = () => `someone.${++accounts}@example.in`
const guess = (shop = test.shop, password = 'a-wrong-one') => signIn(shop, { email: someone(), password }, caller())

/** What a browser at the caller's address sends once it is asked to. */
async function proved(by = caller()): Promise<Caller> {
  return { ...by, proof: await solve(await issueChallenge(test.shop, strangerPurpose(by.address))) }
}
const PROOF_WANTED = { ok: false, status: 429, code: 'CAPTCHA_CHECK_FAILED', errors: {}, retryAfterS: expect.any(Number) }

describe('the limits that strangers share', () => {
  it('count wrong passwords of all accounts, addresses and instances, and ask for a proof of work from then on, once for each try', async () => {
    const [one, other] = [instance('sign-in-shop', 4), instance('sign-in-shop', 4)]
    for (let time = 0; time < 4; time++) expect(await guess(time % 2 ? one : other)).toMatchObject({ status: 401 })
    expect(await guess(one)).toEqual(PROOF_WANTED)
    const asha = { email: 'asha@people.test', password: PASSWORD }
    await openAccount(test, { name: 'Asha', email: asha.email })
    expect(await signIn(one, asha, caller())).toEqual(PROOF_WANTED)
    const by = await proved()
    expect(await signIn(one, asha, { ...by, address: caller().address })).toEqual(PROOF_WANTED)
    expect(await signIn(one, asha, by)).toMatchObject({ ok: true })
    expect(await signIn(one, asha, by)).toEqual(PROOF_WANTED)
    // Who is asked has not used up a try.
    const patient = caller()
    for (let time = 0; time < 12; time++) expect(await signIn(one, asha, patient)).toEqual(PROOF_WANTED)
    expect(await signIn(one, asha, await proved(patient))).toMatchObject({ ok: true })
  })

  it('keep nobody out whose account many addresses guess at', async () => {
    const shop = instance('sign-in-account', 3)
    const asha = { email: 'asha@people.test', password: PASSWORD }
    await openAccount(test, { name: 'Asha', email: asha.email })
    for (let time = 0; time < 3; time++) await signIn(shop, { ...asha, password: 'a-wrong-one' }, caller())
    expect(await signIn(shop, asha, caller())).toEqual(PROOF_WANTED)
    expect(await signIn(shop, asha, await proved())).toMatchObject({ ok: true })
    expect(await guess(shop)).toMatchObject({ status: 401 })
  })

  it('do not count what is not compared, nor those who sign in, nor do they ask in a browser in which somebody has signed in before', async () => {
    const shop = instance('sign-in-shop', 3)
    for (let time = 0; time < 5; time++) expect(await guess(shop, '')).toMatchObject({ status: 400 })
    const asha = { email: 'asha@people.test', password: PASSWORD }
    await openAccount(test, { name: 'Asha', email: asha.email })
    let device: string | null = null
    for (let time = 0; time < 5; time++) {
      const result = await signIn(shop, asha, caller({}))
      assert(result.ok)
      device = result.session.device
    }
    for (let time = 0; time < 3; time++) await guess(shop)
    expect(await signIn(shop, asha, caller())).toEqual(PROOF_WANTED)
    expect(await signIn(shop, asha, caller({ device }))).toMatchObject({ ok: true })
  })

  it('count the mails that are sent, and ask for a proof of work before the next', async () => {
    const shop = instance('mail-shop', 2)
    const ask = (email: string, by = caller()) => forgotPassword(shop, { email }, by)
    // Of addresses that nobody has, none is sent.
    for (let time = 0; time < 4; time++) await ask(someone())
    await work()
    expect(await ask(someone())).toEqual({ ok: true })
    for (const name of ['asha', 'kabir']) await openAccount(test, { name, email: `${name}@people.test` })
    for (const name of ['asha', 'kabir']) await ask(`${name}@people.test`)
    await work()
    expect(await ask('asha@people.test')).toEqual(PROOF_WANTED)
    expect(await ask('asha@people.test', await proved())).toEqual({ ok: true })
    const password = { password: 'the-first-print', confirm: 'the-first-print' }
    expect(await register(shop, { email: someone(), ...password }, caller())).toEqual(PROOF_WANTED)
    expect(await register(shop, { email: someone(), ...password }, await proved())).toMatchObject({ ok: true })

    async function work() {
      const { rows } = await test.pool.query<{ data: { email: string } }>(`select data from ${JOBS_TABLE} where name = 'send-reset-mail'`)
      for (const { data } of rows) await sendResetMail(shop, renderTestMail, data)
      await forgetJobs(test.pool)
    }
  })
})

describe('an inbox', () => {
  it('gets so many mails whatever is behind the plus and between the letters of its address', async () => {
    for (let time = 0; time < 10; time++) {
      const email = `${'meera.rao'.slice(0, time)}.${'meera.rao'.slice(time)}+${time}@gmail.com`.replace(/^\.|\.(?=[+.])/g, '')
      expect(await forgotPassword(test.shop, { email }, caller()), email).toEqual({ ok: true })
    }
    expect(await forgotPassword(test.shop, { email: 'meerarao+again@googlemail.com' }, caller())).toMatchObject({ status: 429 })
    let mails = 0
    for (let time = 0; time < 8; time++) {
      const password = { password: 'the-first-print', confirm: 'the-first-print' }
      await register(test.shop, { email: `leela+${time}@example.in`, ...password }, caller())
      mails += await forgetJobs(test.pool, 'send-verification-mail')
    }
    expect(mails).toBe(6)
  })

  it('is written to so often from one address, and people register on', async () => {
    const shop = instance('mail-address', 3)
    const by = caller()
    const password = { password: 'the-first-print', confirm: 'the-first-print' }
    for (let time = 0; time < 5; time++) expect(await register(shop, { email: someone(), ...password }, by)).toMatchObject({ ok: true })
    expect(await forgetJobs(test.pool, 'send-verification-mail')).toBe(3)
    expect(await forgotPassword(shop, { email: someone() }, by)).toMatchObject({ status: 429, code: 'RESET_PASSWORD_EXCEED_LIMIT' })
  })
})

describe('a known and an unknown account', () => {
  it('get the same answer after the same work, at sign-in and at reset', async () => {
    await openAccount(test, { name: 'Asha', email: 'known@people.test' })
    const work: string[] = []
    const { hashing, attempts, jobs, db } = test.shop
    const shop = {
      ...test.shop,
      db: db.withPlugin({
        transformQuery: ({ node }) => (work.push(node.kind), node),
        transformResult: async ({ result }) => result,
      }),
      hashing: { ...hashing, verify: (...input: Parameters<typeof hashing.verify>) => (work.push('verify'), hashing.verify(...input)) },
      attempts: {
        ...attempts,
        consume: (...input: Parameters<typeof attempts.consume>) => (work.push(input[0]), attempts.consume(...input)),
      },
      jobs: { ...jobs, send: (...input: Parameters<typeof jobs.send>) => (work.push(input[0]), jobs.send(...input)) },
    }
    const seen = []
    for (const email of ['known@people.test', 'unknown@people.test']) {
      work.length = 0
      const answers = [
        await signIn(shop, { email, password: 'a-wrong-one' }, caller({ device: 'f'.repeat(64) })),
        await forgotPassword(shop, { email }, caller()),
      ]
      seen.push({ answers, work: [...work] })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]!.work).toContain('verify')
    expect(seen[0]!.work).toContain('send-reset-mail')
  })
})
