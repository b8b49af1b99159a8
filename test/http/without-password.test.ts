import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueReset, resetPassword } from '../../src/features/accounts/reset-password.ts'
import { saveAddress } from '../../src/features/addresses/save-address.ts'
import { callerElsewhere, openAccount, PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const BUTTON = />\s*Continue without a password\s*<\/button>/
const FORM = { email: 'asha@people.test', way: 'without-password', redirect: '/checkout' }

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test?.close())
beforeEach(async () => {
  test.shop.folder = { ...test.shop.folder, buyWithoutPassword: true }
  await test.pool.query('delete from users')
})

const html = async (path: string) => (await app.visitor('GET', path)).text()
const findAccount = async () =>
  (await test.pool.query('select id, password_hash, email_verified from users where email = $1', [FORM.email])).rows[0]

describe('an email address alone', () => {
  it('is enough to go on to the cart, where the shop says so', async () => {
    expect(await html('/signin?redirect=/checkout')).toMatch(BUTTON)
    const answer = await app.visitor('POST', '/signin', { form: FORM })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout'])
    const cookie = cookieHeader(answer.headers.getSetCookie())
    expect((await app.visitor('GET', '/account', { headers: { cookie } })).status).toBe(200)
    expect(await findAccount()).toMatchObject({ password_hash: null, email_verified: false })
  })

  it('is not offered to whoever only wants to sign in, nor taken where the shop does not say so', async () => {
    expect(await html('/signin')).not.toMatch(BUTTON)
    test.shop.folder = { ...test.shop.folder, buyWithoutPassword: false }
    expect(await html('/signin?redirect=/checkout')).not.toMatch(BUTTON)
    expect((await app.visitor('POST', '/signin', { form: FORM })).status).toBe(422)
    expect(await findAccount()).toBeUndefined()
  })

  it('of an account opens nothing of it', async () => {
    await openAccount(test, { name: 'Asha', email: FORM.email })
    const answer = await app.visitor('POST', '/signin', { form: FORM })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([409, []])
    expect(await answer.text()).toContain('Please sign in, or choose a password with “Forgot your password?”.')
  })

  it('that is none is refused at its field', async () => {
    const answer = await app.visitor('POST', '/signin', { form: { ...FORM, email: 'asha@' } })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please provide an email address.')
  })

  it('ends, with the addresses that were saved by it, when the inbox proves itself', async () => {
    const answer = await app.visitor('POST', '/signin', { form: FORM })
    const headers = { cookie: cookieHeader(answer.headers.getSetCookie()) }
    const { id: uid } = await findAccount()
    await saveAddress(test.shop, uid, {
      name: 'Somebody else',
      addressLine1: '7 Chowk Bazaar',
      addressLine2: '',
      cityLocality: 'Jaipur',
      stateProvince: 'Rajasthan',
      postalCode: '302001',
      phone: '',
    })
    const token = await issueReset(test.shop, FORM.email)
    expect(await resetPassword(test.shop, { token: token!, password: PASSWORD, confirm: PASSWORD }, callerElsewhere())).toMatchObject({
      ok: true,
      uid,
    })
    expect((await app.visitor('GET', '/account', { headers })).status).toBe(303)
    expect((await test.pool.query('select 1 from addresses where user_id = $1', [uid])).rowCount).toBe(0)
  })
})
