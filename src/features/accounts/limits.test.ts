import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { callerElsewhere as caller, openAccount, PASSWORD } from '../../../test/support/accounts.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createAttempts } from '../../platform/secrets/attempts.ts'
import { LIMITS, type AttemptRule } from '../../domain/accounts/attempt-limits.ts'
import { forgotPassword } from './forgot-password.ts'
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
const guess = (shop = test.shop) => signIn(shop, { email: `someone.${++accounts}@example.in`, password: 'a-wrong-one' }, caller())

describe('the limit of the whole shop', () => {
  it('stops guesses that are spread over accounts, addresses and instances, and says when to come again', async () => {
    const instances = [instance('sign-in-shop', 8), instance('sign-in-shop', 8)]
    const results = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(instances[i % 2])))
    expect([401, 429].map((status) => results.filter((result) => !result.ok && result.status === status).length)).toEqual([8, 4])
    expect(results.find((result) => !result.ok && result.status === 429)).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
      errors: {},
      retryAfterS: expect.any(Number),
    })
  })

  it('does not count those who sign in, nor stops them in a browser in which they have signed in before', async () => {
    const shop = instance('sign-in-shop', 3)
    const asha = { email: 'asha@people.test', password: PASSWORD }
    await openAccount(test, { name: 'Asha', email: asha.email })
    let device: string | null = null
    for (let time = 0; time < 5; time++) {
      const result = await signIn(shop, asha, caller({}))
      assert(result.ok)
      device = result.session.device
    }
    for (let time = 0; time < 3; time++) await guess(shop)
    expect(await signIn(shop, asha, caller())).toMatchObject({ ok: false, status: 429 })
    expect(await signIn(shop, asha, caller({ device }))).toMatchObject({ ok: true })
  })

  it('is not used up by attempts that another limit has refused', async () => {
    const shop = instance('sign-in-shop', 12)
    const guesser = caller()
    for (let time = 0; time < 15; time++) await signIn(shop, { email: 'victim@example.in', password: 'a-wrong-one' }, guesser)
    expect(await guess(shop)).toMatchObject({ ok: false, status: 401 })
  })

  it('bounds the reset mails of all addresses together', async () => {
    const shop = instance('reset-shop', 3)
    const ask = () => forgotPassword(shop, { email: `someone.${++accounts}@example.in` }, caller())
    const results = await Promise.all(Array.from({ length: 5 }, ask))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ status: 429, code: 'RESET_PASSWORD_EXCEED_LIMIT' })
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
