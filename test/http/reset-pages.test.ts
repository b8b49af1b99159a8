import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string; cookie: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await workJobs(test.shop, renderTestMail)
  asha = await app.person('asha')
})
afterAll(() => test.close())

const OLD = 'block-print'
const NEW = 'new-block-print'
const ask = (email: string, send = app.visitor) => send('POST', '/forgot-password', { form: { email } })
const queueIsEmpty = async () => {
  await expect.poll(() => test.shop.jobs.pending()).toBe(0)
}

/** Registering sends a mail of its own. */
const resetMails = () => test.mails.filter(({ subject }) => subject.startsWith('Choose a new password'))

let people = 0
/** The link of a mail that somebody new has asked for. */
async function mailedLink(): Promise<{ email: string; path: string; token: string }> {
  const email = `meera.${++people}@example.in`
  await app.visitor('POST', '/register', { form: { email, password: OLD, confirm: OLD } })
  test.mails.length = 0
  await ask(email)
  await queueIsEmpty()
  const path = new URL(/http\S+/.exec(resetMails()[0]!.text)![0]).pathname
  const token = /token=(\w+)/.exec(resetMails()[0]!.text)![1]!
  return { email, path, token }
}
const open = (token: string, send = app.visitor) => send('GET', `/reset-password?token=${token}`)
const choose = (token: string, password = NEW, confirm = password, send = app.visitor) =>
  send('POST', '/reset-password', { form: { token, password, confirm } })
const signIn = async (email: string, password: string) => (await app.visitor('POST', '/signin', { form: { email, password } })).status

describe('the page of a link', () => {
  it('that is loaded again without its token leads back to the mail', async () => {
    const answer = await app.visitor('GET', '/reset-password')
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('Please open the link in your mail again.')
  })
})

describe('forgot password', () => {
  it('has the names that the contract promises, and the sign-in page leads there', async () => {
    expect(await (await app.visitor('GET', '/signin')).text()).toContain('href="/forgot-password"')
    const page = await (await app.visitor('GET', '/forgot-password')).text()
    expect(page).toMatch(/<label[^>]*>Email<\/label>[^]*Send reset email<\/button>/)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).toContain('Accounts are temporary: demo data resets every 24 hours.')
  })

  it('answers a known and an unknown address with the same page, and keeps what was typed', async () => {
    test.mails.length = 0
    const known = 'known@example.in'
    await app.visitor('POST', '/register', { form: { email: known, password: OLD, confirm: OLD } })
    const [one, other] = [await ask(known), await ask('nobody@example.in')]
    const [page, otherPage] = [await one.text(), await other.text()]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(page).toMatch(/role="status"[^>]*>A password reset email has been set\./)
    expect(page).toContain(`value="${known}"`)
    expect(otherPage).toBe(page.replaceAll(known, 'nobody@example.in'))
    await queueIsEmpty()
    expect(resetMails().map(({ to }) => to)).toEqual([known])
  })

  it.each(['', 'asha@'])('says what is wrong with “%s”', async (email) => {
    const answer = await ask(email)
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toMatch(/role="alert"[^>]*>Please provide an email address\./)
    expect(page).not.toContain('has been set')
  })

  it('is there for programs too, and tells them no more', async () => {
    const call = async (email: string) => {
      const answer = await app.visitor('POST', '/auth/forgot-password', { json: { email } })
      return [answer.status, await answer.json()]
    }
    const known = 'program@example.in'
    await app.visitor('POST', '/register', { form: { email: known, password: OLD, confirm: OLD } })
    test.mails.length = 0
    expect([await call(known), await call('nobody.at.all@example.in')]).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect(await call('asha@')).toMatchObject([400, { error: { details: { code: 'INVALID_IDENTIFIER', clientCode: 'invalid-email' } } }])
    await queueIsEmpty()
    expect(resetMails().map(({ to }) => to)).toEqual([known])
  })

  it('says when it was too often', async () => {
    const answers = []
    for (let count = 0; count < 11; count++) answers.push(await ask('often@example.in'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(await answers[10]!.text()).toMatch(/role="alert"[^>]*>Too many attempts\. Please try again in 60 minutes\./)
    await queueIsEmpty()
  })

  it('is not offered to people who are signed in', async () => {
    for (const answer of [await asha.send('GET', '/forgot-password'), await ask('asha@example.in', asha.send)]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    }
  })

  it('is not sent for by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await app.visitor('POST', '/forgot-password', { form: { email: 'asha@example.in' }, headers })).status).toBe(403)
  })
})

describe('the link of the mail', () => {
  it('opens a page that is stored nowhere and tells nobody its address', async () => {
    const { path, token } = await mailedLink()
    expect(path).toBe('/reset-password')
    const answer = await open(token)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    for (const name of ['New password', 'Confirm password', 'Reset password']) expect(page).toContain(`>${name}<`)
    expect(page).toContain(`name="token" value="${token}"`)
    expect(page).not.toContain('rel="canonical"')
  })

  it('changes the password by a plain form, once', async () => {
    const { email, token } = await mailedLink()
    const done = await choose(token)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/reset-password?done=true'])
    expect(await (await app.visitor('GET', '/reset-password?done=true')).text()).toMatch(
      /role="status"[^>]*>Your password has been changed/,
    )
    expect([await signIn(email, OLD), await signIn(email, NEW)]).toEqual([401, 303])
    const again = await choose(token, 'another-password')
    expect([again.status, again.headers.get('cache-control')]).toEqual([410, 'no-store'])
    const page = await again.text()
    expect(page).toMatch(/role="alert"[^>]*>This link is not valid\. It works once/)
    expect(page).toContain('href="/forgot-password"')
    expect((await open(token)).status).toBe(410)
  })

  it('stays good when something was typed wrong, and no password comes back', async () => {
    const { token } = await mailedLink()
    const answer = await choose(token, 'long-enough-one', 'long-enough-two')
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toMatch(/role="alert"[^>]*>Passwords do not match\./)
    expect(page).toContain(`name="token" value="${token}"`)
    expect(page).not.toContain('long-enough')
    expect(await (await choose(token, 'short')).text()).toContain('Please choose a password of at least 8 characters.')
    expect((await choose(token)).status).toBe(303)
  })

  it('says when its hour is over', async () => {
    const { token } = await mailedLink()
    await test.pool.query("update password_resets set expires_at = now() - interval '1 second'")
    for (const answer of [await open(token), await choose(token)]) {
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain('This link has expired. It was valid for 1 hour,')
    }
  })

  it.each(['', 'x', '%3Cscript%3E', 'a'.repeat(5000)])('that is none says so: %s', async (token) => {
    const answer = await open(token)
    expect(answer.status).toBe(410)
    expect(await answer.text()).not.toContain('<script>')
  })

  it('opens for people who are signed in as somebody else, and leaves them so', async () => {
    const { token } = await mailedLink()
    expect((await open(token, asha.send)).status).toBe(200)
    expect((await choose(token, NEW, NEW, asha.send)).status).toBe(303)
    expect((await asha.send('GET', '/account')).status).toBe(200)
    expect(await (await open(token, asha.send)).text()).toContain('To ask for another mail, sign out first.')
  })

  it('is not used by another site', async () => {
    const { token } = await mailedLink()
    const form = { token, password: NEW, confirm: NEW }
    expect((await app.visitor('POST', '/reset-password', { form, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await choose(token)).status).toBe(303)
  })
})
