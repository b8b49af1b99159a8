import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { openAccount, PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { queuedJobs } from '../support/jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'
import { untilWaiting } from '../support/waiting.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await workJobs(test.shop, renderTestMail)
})
const allDone = async () => {
  await expect.poll(() => test.shop.jobs.pending()).toBe(0)
}
afterEach(allDone)
afterAll(() => test.close())

let people = 0
async function register() {
  const email = `meera.${++people}@people.test`
  const answer = await app.visitor('POST', '/register', { form: { email, password: PASSWORD, confirm: PASSWORD } })
  const cookie = cookieHeader(answer.headers.getSetCookie())
  const send = (method: string, path: string, form?: Record<string, string>) =>
    app.visitor(method, path, { headers: { cookie }, ...(form && { form }) })
  const isVerified = async () => (await (await send('GET', '/account')).text()).includes('<dd>Yes</dd>')
  return { email, send, isVerified, ask: () => send('POST', '/account', { intent: 'send-verification' }) }
}
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email)
/** The links of all mails to this address, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  await allDone()
  return mailsTo(email).map(({ text }) => /http:\/\/shop\.test(\S+verify-email\S+|\/verify-email\S+)/.exec(text)![1]!)
}
const tokenIn = (link: string) => new URL(link, 'http://shop.test').searchParams.get('token')!

describe('verifying an email address', () => {
  it('takes the link of the mail that follows registering, however often its form is sent', async () => {
    const { email, send, isVerified } = await register()
    expect(await isVerified()).toBe(false)
    const [link = ''] = await linksTo(email)
    const page = await send('GET', link)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([200, 'no-store', 'same-origin'])
    expect(await page.text()).toContain('Verify email address')
    // Looking at it verifies nothing.
    expect(await isVerified()).toBe(false)
    const { rows } = await test.pool.query<{ stored: string }>('select string_agg(t::text, $1) as stored from email_verifications t', [' '])
    expect(rows[0]!.stored).not.toContain(tokenIn(link))

    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/verify-email', { token: tokenIn(link) })))
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(Array(3).fill('/verify-email'))
    expect(await isVerified()).toBe(true)
    expect(await (await send('GET', '/verify-email')).text()).toContain('Your email address is verified.')
    expect(await (await send('GET', '/account')).text()).not.toContain('Send verification email')
  })

  it('takes the newest link, and within a day', async () => {
    const { email, send, ask, isVerified } = await register()
    await linksTo(email)
    const asked = await ask()
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/account?done=verification'])
    const [first = '', second = ''] = await linksTo(email)
    expect((await send('POST', '/verify-email', { token: tokenIn(first) })).status).toBe(410)
    await test.pool.query('update email_verifications set expires_at = now()')
    const late = await send('GET', second)
    expect([late.status, (await late.text()).includes('This link has expired')]).toEqual([410, true])
    expect((await send('POST', '/verify-email', { token: tokenIn(second) })).status).toBe(410)
    expect(await isVerified()).toBe(false)
  })

  it('is for who is signed in to that account: nobody verifies a stranger’s', async () => {
    const [stranger, owner] = [await register(), await register()]
    const [link = ''] = await linksTo(stranger.email)
    const visitor = await app.visitor('GET', link)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/signin?redirect=/verify-email%3Ftoken%3D'),
    ])
    expect((await app.visitor('POST', '/verify-email', { form: { token: tokenIn(link) } })).status).toBe(303)
    expect((await owner.send('GET', link)).status).toBe(410)
    expect((await owner.send('POST', '/verify-email', { token: tokenIn(link) })).status).toBe(410)
    expect([await stranger.isVerified(), await owner.isVerified()]).toEqual([false, false])
    expect((await stranger.send('POST', '/verify-email', { token: tokenIn(link) })).status).toBe(303)
  })

  it.each(['', 'x', 'f'.repeat(64), 'f'.repeat(100_000)])('refuses what is no token', async (token) => {
    const { send } = await register()
    const answer = await send('POST', '/verify-email', { token })
    expect([answer.status, (await answer.text()).includes('This link is not valid')]).toEqual([410, true])
  })

  it('mails nothing to an account that is deleted at the same time', async () => {
    const email = 'meera.deleted@people.test'
    const { uid } = await openAccount(test, { name: 'Meera', email })
    const client = await test.pool.connect()
    try {
      await client.query('begin')
      await client.query('delete from users where id = $1', [uid])
      await test.shop.jobs.send('send-verification-mail', uid, { uid })
      await untilWaiting(test.pool, 1)
      await client.query('commit')
    } finally {
      client.release(true)
    }
    await allDone()
    expect(await queuedJobs(test.pool, 'send-verification-mail')).toEqual([])
    expect(mailsTo(email)).toEqual([])
  })

  it('sends so many mails and no more', async () => {
    const { ask, email } = await register()
    await linksTo(email)
    for (let time = 0; time < 5; time++) {
      expect((await ask()).status).toBe(303)
      await allDone()
    }
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect(await refused.text()).toMatch(/role="alert"[^>]*>Too many attempts\. Please try again in 60 minutes\./)
    expect(mailsTo(email)).toHaveLength(6)
  })
})
