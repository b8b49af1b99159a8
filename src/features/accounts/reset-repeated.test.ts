import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerElsewhere } from '../../../test/support/accounts.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { register } from './register.ts'
import { issueReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

let count = 0
let email: string
const OLD = 'the-old-password'
const NEW = 'the-new-password'
beforeEach(async () => {
  email = `meera.${++count}@example.in`
  await register(test.shop, { email, password: OLD, confirm: OLD }, callerElsewhere())
  await test.pool.query('delete from pgboss.job')
})

const mailedToken = async () => (await issueReset(test.shop, email))!
const reset = (token: string, password = NEW) => resetPassword(test.shop, { token, password, confirm: password }, callerElsewhere())
const enter = (password: string) => signIn(test.shop, { email, password }, callerElsewhere())

describe('a link', () => {
  it.each([
    ['at once', (press: () => ReturnType<typeof reset>) => Promise.all([press(), press(), press()])],
    ['one after the other', async (press: () => ReturnType<typeof reset>) => [await press(), await press()]],
  ])('whose form is sent twice, %s, is answered alike, and changes the password once', async (_, twice) => {
    const token = await mailedToken()
    const answers = await twice(() => reset(token))
    for (const answer of answers)
      expect(answer).toEqual({ ok: true, uid: expect.any(String), device: expect.stringMatching(/^[\da-f]{64}$/) })
    const { rows } = await test.pool.query("select 1 from pgboss.job where name = 'send-password-changed-mail'")
    expect(rows).toHaveLength(1)
    expect(await enter(NEW)).toMatchObject({ ok: true })
  })

  it('that was used says yes to the password that it set alone, ten times and for ten minutes', async () => {
    const token = await mailedToken()
    await reset(token)
    const refused = { ok: false, status: 410, code: 'INVALID_OOB_CODE' }
    for (let guess = 0; guess < 9; guess++) expect(await reset(token, `a-wrong-one-${guess}`)).toMatchObject(refused)
    expect(await reset(token)).toMatchObject({ ok: true })
    expect(await reset(token)).toMatchObject(refused)
    await test.pool.query("delete from attempts; update password_resets set used_at = now() - interval '10 minutes'")
    expect(await reset(token)).toMatchObject(refused)
  })

  it('that was used is nothing any more after another one, or another password', async () => {
    const token = await mailedToken()
    await reset(token)
    await reset(await mailedToken(), 'yet-another-password')
    expect(await reset(token)).toMatchObject({ ok: false })
    expect(await reset(token, 'yet-another-password')).toMatchObject({ ok: false })
  })
})
