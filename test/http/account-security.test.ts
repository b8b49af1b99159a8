import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '../../src/domain/accounts/session.ts'
import { openSession } from '../../src/features/accounts/open-session.ts'
import { issueReset } from '../../src/features/accounts/reset-password.ts'
import { attachLive } from '../../src/http/live/socket.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { callerElsewhere, openAccount, PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { openLive } from '../support/live-socket.ts'
import { renderTestMail } from '../support/mail.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await workJobs(test.shop, renderTestMail)
})
afterAll(() => test.close())

const NEW = 'indigo-and-madder'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'

let people = 0
/** Somebody with several sessions: `cookies` are those of each, the first one's browser is that of `send`. */
async function somebody(sessions = 2) {
  const email = `somebody.${++people}@people.test`
  const { uid, cookie } = await openAccount(test, { name: 'Asha', email })
  const cookies = [cookie]
  while (cookies.length < sessions) {
    const caller = { ...callerElsewhere({}), userAgent: WINDOWS }
    const { token } = await inTransaction(test.shop, (tx) => openSession(tx, test.shop, { uid, caller }))
    cookies.push(`${sessionCookieName(test.shop.publicUrl)}=${token}`)
  }
  const send: typeof app.visitor = (method, path, options = {}) =>
    app.visitor(method, path, { ...options, headers: { cookie, ...options.headers } })
  return { uid, email, cookies, send }
}
/** What the browser sends after this answer. */
const cookieOf = (answer: Response) => cookieHeader(answer.headers.getSetCookie())
const statusOf = async (cookie: string) => (await app.visitor('GET', '/account', { headers: { cookie } })).status
const change = { intent: 'password', current: PASSWORD, password: NEW, confirm: NEW }
const signIn = async (email: string, password: string) => (await app.visitor('POST', '/signin', { form: { email, password } })).status

describe('changing the password', () => {
  it('ends the other sessions and renews the token of this one; live connections of old tokens end', async () => {
    const { email, send, cookies } = await somebody(3)
    const http = createHttpServer()
    answerWith(http, app.app)
    const live = attachLive(http, test.shop)
    const origin = `http://localhost:${await listen(http, 0)}`
    let renewed = ''
    try {
      const sockets = await Promise.all(cookies.map((cookie) => openLive(origin, cookie)))
      const answer = await send('POST', '/account', { form: change })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account?done=password'])
      renewed = cookieOf(answer)
      await expect.poll(() => sockets.map((each) => each.closed())).toEqual([4401, 4401, 4401])
      const next = await openLive(origin, renewed)
      next.subscribe(1, 'user', { uid: 'me' })
      await expect.poll(() => next.data(1)).toMatchObject({ email })
    } finally {
      live.close()
      http.close()
      http.closeAllConnections()
    }
    expect(await Promise.all([renewed, ...cookies].map(statusOf))).toEqual([200, 303, 303, 303])
    expect([await signIn(email, PASSWORD), await signIn(email, NEW)]).toEqual([401, 303])
    const after = await app.visitor('GET', '/account?done=password', { headers: { cookie: renewed } })
    expect(await after.text()).toMatch(/role="status"[^>]*>Your password has been changed/)
  })

  it('voids the old cookie and its ID token, and does not take the new cookie from a tab that sends the old one', async () => {
    const { uid, send, cookies } = await somebody()
    const { token } = (await (await send('POST', '/auth/token')).json()) as { token: string }
    const cart = (headers: Record<string, string>) => app.visitor('GET', '/api/cart/me', { headers })
    expect((await cart({ authorization: `Bearer ${token}` })).status).toBe(200)
    const renewed = cookieOf(await send('POST', '/account', { form: change }))
    expect((await cart({ authorization: `Bearer ${token}` })).status).toBe(401)
    expect([(await cart({ cookie: cookies[0]! })).status, (await cart({ cookie: renewed })).status]).toEqual([401, 200])
    const [late, foreign] = await Promise.all(cookies.map((cookie) => app.visitor('GET', '/shop', { headers: { cookie } })))
    expect([late!.headers.getSetCookie(), foreign!.headers.getSetCookie()]).toEqual([[], []])
    const { rows } = await test.pool.query('select created_at < now() as since_sign_in from sessions where user_id = $1', [uid])
    expect(rows).toEqual([{ since_sign_in: true }])
  })

  it('sent twice at once is one change, and the second answer takes no cookie away', async () => {
    const { uid, send } = await somebody()
    const answers = await Promise.all([1, 2].map(() => send('POST', '/account', { form: change })))
    const changed = answers.filter((answer) => answer.headers.get('location') === '/account?done=password')
    expect(await Promise.all(changed.map((answer) => statusOf(cookieOf(answer))))).toEqual([200])
    expect(answers.flatMap((answer) => answer.headers.getSetCookie()).filter((set) => set.startsWith('chhaap_session'))).toHaveLength(1)
    expect((await test.pool.query('select id from sessions where user_id = $1', [uid])).rowCount).toBe(1)
  })

  it('is reported by mail, and voids a reset link that was mailed before', async () => {
    const { email, send } = await somebody()
    const token = await issueReset(test.shop, email)
    expect((await send('POST', '/account', { form: change })).status).toBe(303)
    await expect
      .poll(() => test.mails.map(({ to, subject }) => [to, subject]))
      .toContainEqual([email, 'Your password for Chhaap was changed'])
    const link = await app.visitor('GET', `/reset-password?token=${token}`)
    expect([link.status, await link.text()]).toEqual([410, expect.stringContaining('This link is not valid')])
  })

  it.each([
    [{ current: 'a-wrong-one' }, 'The current password is not right.'],
    [{ current: '' }, 'Please provide your current password.'],
    [{ current: 'x'.repeat(2000) }, 'The current password is not right.'],
    [{ password: 'short', confirm: 'short' }, 'Please choose a password of at least 8 characters.'],
    [{ password: 'password123', confirm: 'password123' }, 'This is one of the most common passwords'],
    [{ password: PASSWORD, confirm: PASSWORD }, 'Please choose a password other than the current one.'],
    [{ confirm: 'another-one' }, 'Passwords do not match.'],
  ])('with %o is refused beside its field, and changes nothing', async (wrong, message) => {
    const { email, send, cookies } = await somebody()
    const answer = await send('POST', '/account', { form: { ...change, ...wrong } })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(message)])
    expect(await Promise.all(cookies.map(statusOf))).toEqual([200, 200])
    expect(await signIn(email, PASSWORD)).toBe(303)
  })

  it('stops guesses at the current one', async () => {
    const { send } = await somebody()
    const guess = () => send('POST', '/account', { form: { ...change, current: 'a-wrong-one' } })
    const statuses = (await Promise.all(Array.from({ length: 14 }, guess))).map(({ status }) => status)
    expect([422, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([10, 4])
    const limited = await send('POST', '/account', { form: change })
    expect([limited.status, Number(limited.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(await limited.text()).toContain('Too many attempts. Please try again in 15 minutes.')
  })

  it('sets one soon after signing in, where there is none, and later asks to confirm that it is you', async () => {
    const { uid, email, send } = await somebody()
    await test.pool.query('update users set password_hash = null where id = $1', [uid])
    expect(await (await send('GET', '/account')).text()).not.toContain('Current password')
    const form = { intent: 'password', password: NEW, confirm: NEW }
    await test.pool.query("update sessions set created_at = now() - interval '1 hour' where user_id = $1", [uid])
    const late = await send('POST', '/account', { form })
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('Please confirm that it is you')])
    await test.pool.query('update sessions set created_at = now() where user_id = $1', [uid])
    expect((await send('POST', '/account', { form })).status).toBe(303)
    expect(await signIn(email, NEW)).toBe(303)
  })

  it('is nobody’s to do who is not signed in, nor another site’s', async () => {
    expect((await app.visitor('POST', '/account', { form: change })).headers.get('location')).toBe('/signin?redirect=/account')
    const { send, email } = await somebody()
    expect((await send('POST', '/account', { form: change, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect(await signIn(email, PASSWORD)).toBe(303)
  })
})

describe('the list of sessions', () => {
  it('shows each with its browser, this one first, and nobody else’s', async () => {
    const { send } = await somebody(3)
    const html = (await (await send('GET', '/account')).text()).replaceAll(/<!-- -->/g, '')
    const list = /Where you are signed in<\/h2>.*?<ul[^>]*>(.*?)<\/ul>/s.exec(html)![1]!
    const rows = list.split('<li>').slice(1)
    expect(rows).toHaveLength(3)
    expect(rows.map((row) => row.includes('This device'))).toEqual([true, false, false])
    expect(rows.slice(1).every((row) => row.includes('Firefox on Windows'))).toBe(true)
    expect(html).not.toContain('Gecko')
  })

  it('notes when a session was used, at most every ten minutes', async () => {
    const { uid, send } = await somebody(1)
    const usedAt = async () =>
      (await test.pool.query<{ used_at: Date }>('select used_at from sessions where user_id = $1', [uid])).rows[0]!.used_at
    const first = await usedAt()
    await send('GET', '/shop')
    expect(await usedAt()).toEqual(first)
    await test.pool.query("update sessions set used_at = now() - interval '11 minutes' where user_id = $1", [uid])
    await send('GET', '/shop')
    expect((await usedAt()).getTime()).toBeGreaterThanOrEqual(first.getTime())
  })
})

describe('Sign out everywhere', () => {
  it('ends all sessions of the account and the tokens issued for them, and no others', async () => {
    const { send, cookies } = await somebody(3)
    const other = await somebody(1)
    const { token } = (await (await send('POST', '/auth/token')).json()) as { token: string }
    const answer = await send('POST', '/account', { form: { intent: 'sign-out-everywhere' } })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('clear-site-data')]).toEqual([303, '/', '"cache"'])
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^chhaap_session=; Max-Age=0/)])
    expect(await Promise.all([...cookies, ...other.cookies].map(statusOf))).toEqual([303, 303, 303, 200])
    expect((await app.visitor('GET', '/api/cart/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })
})
