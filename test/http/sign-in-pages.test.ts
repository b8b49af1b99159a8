import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test.close())

let people = 0
const register = async () => {
  const form = { email: `meera.${++people}@people.test`, password: PASSWORD, confirm: PASSWORD }
  const answer = await app.visitor('POST', '/register', { form })
  return { form, answer, cookie: cookieHeader(answer.headers.getSetCookie()) }
}
const as = (cookie: string) => ({ headers: { cookie } })
const CLEARED = /^chhaap_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/

describe('registering', () => {
  it('signs in by cookies that scripts cannot read, and shows no part of the address', async () => {
    const { form, answer, cookie } = await register()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^chhaap_session=[\da-f]{64}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^chhaap_device=[\da-f]{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const html = await (await app.visitor('GET', '/account', as(cookie))).text()
    expect(html).toMatch(/<dd>Shopper [2-9B-Z]{4}<\/dd>/)
    expect(html).toContain('Please choose a name of your own')
    expect(html).toContain(`<dd>${form.email}</dd>`)
  })

  it('is refused with a common password, beside its field and with the address that was typed', async () => {
    const form = { email: 'asha@people.test', password: 'password123', confirm: 'password123' }
    const answer = await app.visitor('POST', '/register', { form })
    const html = await answer.text()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []])
    expect(html).toMatch(/role="alert"[^>]*>This is one of the most common passwords/)
    expect(html).toContain('value="asha@people.test"')
  })

  it('has cookies that no neighbour can set, behind https', async () => {
    const other = await createTestShop({ publicUrl: 'https://shop.test' })
    const form = { email: 'meera@people.test', password: PASSWORD, confirm: PASSWORD }
    const answer = await createTestApp(other).visitor('POST', '/register', { form })
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-chhaap_\w+=[\da-f]{64}; .*; Secure; SameSite=Lax$/)
    await other.close()
  })
})

describe('a form that was open in another tab while somebody signed in', () => {
  it('signs in whom it names, and ends the session that was there', async () => {
    const first = await register()
    const second = await register()
    const { email, password } = first.form
    const answer = await app.visitor('POST', '/signin', { form: { email, password, redirect: '/checkout' }, ...as(second.cookie) })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('clear-site-data')]).toEqual([303, '/checkout', '"cache"'])
    const now = cookieHeader(answer.headers.getSetCookie())
    expect(await (await app.visitor('GET', '/account', as(now))).text()).toContain(email)
    expect((await app.visitor('GET', '/account', as(second.cookie))).status).toBe(303)
    expect((await app.visitor('GET', '/account', as(first.cookie))).status).toBe(200)
  })

  it('says what is wrong and leaves everybody signed in as they were', async () => {
    const { form, cookie } = await register()
    const answer = await app.visitor('POST', '/signin', { form: { email: form.email, password: 'a-wrong-one' }, ...as(cookie) })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toMatch(/role="alert"[^>]*>The email address or the password is not right\./)
    expect((await app.visitor('GET', '/account', as(cookie))).status).toBe(200)
  })
})

describe('a session', () => {
  it('gets another token at each sign-in', async () => {
    const { form, cookie } = await register()
    const answer = await app.visitor('POST', '/signin', { form: { email: form.email, password: PASSWORD }, ...as(cookie) })
    const next = cookieHeader(answer.headers.getSetCookie())
    expect(next).not.toBe(cookie)
    // The browser is still the same one.
    expect(next.split('chhaap_device=')[1]).toBe(cookie.split('chhaap_device=')[1])
    expect((await app.visitor('GET', '/account', as(cookie))).status).toBe(303)
  })

  it('that has ended leaves its cookie alone: only signing out clears it', async () => {
    const { cookie } = await register()
    const out = await app.visitor('POST', '/account', { form: { intent: 'sign-out' }, ...as(cookie) })
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(CLEARED)])
    for (const path of ['/', '/account', '/nothing']) {
      expect((await app.visitor('GET', path, as(cookie))).headers.getSetCookie()).toEqual([])
    }
  })
})

describe('signing out for programs', () => {
  it('ends the session of a token, and the token with it', async () => {
    const json = { email: 'program@people.test', password: PASSWORD }
    const { token } = (await (await app.visitor('POST', '/auth/register', { json })).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': '' }
    const answer = await app.visitor('POST', '/auth/sign-out', { headers })
    expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([200, {}, []])
    expect((await app.visitor('GET', '/api/cart/me', { headers })).status).toBe(401)
    expect((await app.visitor('POST', '/auth/sign-out', { headers })).status).toBe(401)
  })

  it('ends the session of a cookie and clears it, for pages of the shop alone', async () => {
    const { cookie } = await register()
    const foreign = { headers: { cookie, 'sec-fetch-site': 'cross-site' } }
    expect((await app.visitor('POST', '/auth/sign-out', foreign)).status).toBe(403)
    const answer = await app.visitor('POST', '/auth/sign-out', as(cookie))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(CLEARED)]])
    expect((await app.visitor('GET', '/account', as(cookie))).status).toBe(303)
    expect((await app.visitor('POST', '/auth/sign-out')).status).toBe(401)
  })
})

describe('too many attempts', () => {
  it('are told when to come again, in words and in the header', async () => {
    const { form } = await register()
    const sign = (password: string) => app.visitor('POST', '/signin', { form: { email: form.email, password } })
    for (let time = 0; time < 10; time++) expect((await sign('a-wrong-one')).status).toBe(401)
    const page = await sign(PASSWORD)
    expect([page.status, Number(page.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(await page.text()).toMatch(/role="alert"[^>]*>Too many attempts\. Please try again in 15 minutes\./)
    const program = await app.visitor('POST', '/auth/sign-in', { json: { email: form.email, password: PASSWORD } })
    expect([program.status, Number(program.headers.get('retry-after')) > 800]).toEqual([429, true])
  })

  it('count those that were refused for their form', async () => {
    await test.pool.query('delete from attempts')
    for (let time = 0; time < 200; time++) await app.visitor('POST', '/register', { form: { email: 'x', password: 'x' } })
    expect((await app.visitor('POST', '/register', { form: { email: 'x', password: 'x' } })).status).toBe(429)
    await test.pool.query('delete from attempts')
  })

  it('and failed ones are written down with the request’s id, never with the address', async () => {
    const lines: object[] = []
    const { log } = test.shop
    const write = (facts: object) => void lines.push(facts)
    test.shop.log = { ...log, info: write, warn: write } as typeof log
    const { form } = await register()
    const requestIds: (string | null)[] = []
    for (let time = 0; time < 11; time++) {
      const answer = await app.visitor('POST', '/signin', { form: { email: form.email, password: 'a-wrong-one' } })
      requestIds.push(answer.headers.get('x-request-id'))
    }
    test.shop.log = log
    const failed = requestIds.slice(0, 10).map((requestId) => ({ event: 'sign-in-failed', requestId }))
    expect(lines.slice(1)).toEqual([...failed, { event: 'sign-in-limited', requestId: requestIds[10] }])
    expect(JSON.stringify(lines)).not.toContain(form.email)
  })
})
