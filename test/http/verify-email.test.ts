import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { openAccount, PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { queuedJobs } from '../support/jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { openOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
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

const NEW = 'new-block-print'
const signIn = async (email: string, password: string) => (await app.visitor('POST', '/signin', { form: { email, password } })).status
const open = (token: string) => app.visitor('GET', `/reset-password?token=${token}`)
const choose = (token: string, password = NEW, confirm = password) =>
  app.visitor('POST', '/reset-password', { form: { token, password, confirm } })
const tokenOf = (text: string) => /token=(\w+)/.exec(text)?.[1] ?? ''
async function newest(to: string): Promise<string> {
  await allDone()
  return tokenOf(mailsTo(to).at(-1)!.text)
}

describe('an address that an owner puts right', () => {
  it('is the account’s once it is confirmed there; until then the old one signs in, and then no link of before leads anywhere', async () => {
    const owner = await openOperator(test, app, 'rekha')
    const typo = 'leela@gmial.example'
    await app.visitor('POST', '/register', { form: { email: typo, password: PASSWORD, confirm: PASSWORD } })
    const { rows } = await test.pool.query<{ id: string }>('select id from users where email = $1', [typo])
    const uid = rows[0]!.id
    await insertOrder(test.pool, { uid, number: 'LEELA22222', receipt: 7, placedAt: '2026-11-20T06:00:00Z' })
    const putRight = (to: string) => owner.send('POST', `/operator/people/${uid}`, { form: { action: 'change-email', to } })
    const page = async () => (await owner.send('GET', `/operator/people/${uid}`)).text()
    expect((await putRight('leela@another.example')).status).toBe(303)
    const first = await newest('leela@another.example')
    expect((await putRight('leela@right.example')).headers.get('location')).toBe(`/operator/people/${uid}?done=change-email`)
    const token = await newest('leela@right.example')
    // The first mail may be a stranger's.
    expect((await open(first)).status).toBe(410)
    await app.visitor('POST', '/forgot-password', { form: { email: typo } })
    const reset = await newest(typo)
    const verification = tokenOf(mailsTo(typo)[0]!.text)
    expect(await page()).toContain('leela@right.example waits to be confirmed there')
    expect([await signIn(typo, PASSWORD), await signIn('leela@right.example', PASSWORD)]).toEqual([303, 401])

    expect(await (await open(token)).text()).toContain('leela@right.example becomes the email address of your account.')
    expect((await choose(token, NEW, 'another')).status).toBe(422)
    test.mails.length = 0
    const answers = await Promise.all([choose(token), choose(token)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([303, 410])
    expect([await signIn(typo, PASSWORD), await signIn('leela@right.example', PASSWORD), await signIn('leela@right.example', NEW)]).toEqual(
      [401, 401, 303],
    )
    for (const link of [token, reset]) expect((await open(link)).status).toBe(410)
    expect((await test.pool.query('select 1 from email_verifications where user_id = $1', [uid])).rowCount).toBe(0)
    expect(verification).not.toBe('')
    await allDone()
    const told = mailsTo(typo)
    expect(told.map(({ subject }) => subject)).toEqual(['This address was taken off an account of Chhaap'])
    expect(JSON.stringify(told)).not.toMatch(/right\.example|LEELA22222|another\.example/)
    expect(await page()).toMatch(/leela@right\.example[^]*\(verified\)/)
  })

  it('stays a wish where it is an operator’s account by then, or another one has been opened with it', async () => {
    const owner = await openOperator(test, app, 'sudha')
    const asha = await app.person('asha')
    const form = { action: 'change-email', to: 'hema@right.example' }
    expect((await owner.send('POST', `/operator/people/${asha.uid}`, { form })).status).toBe(303)
    const token = await newest('hema@right.example')
    await app.visitor('POST', '/register', { form: { email: form.to, password: PASSWORD, confirm: PASSWORD } })
    await test.pool.query('update users set email_verified = true where id = $1', [asha.uid])
    await test.pool.query("insert into operators (user_id, role) values ($1, 'packer')", [asha.uid])
    expect((await choose(token)).status).toBe(410)
    await test.pool.query('delete from operators where user_id = $1', [asha.uid])
    const refused = await choose(token)
    expect([refused.status, (await refused.text()).includes('You already have an account with this email address.')]).toEqual([409, true])
    const again = await owner.send('POST', `/operator/people/${asha.uid}`, { form })
    expect([again.status, (await again.text()).includes('Another account has this address.')]).toEqual([422, true])
  })
})

describe('two accounts that an owner joins', () => {
  it('are one once the links of both mails have been pressed, which name neither address, and nobody signs in to the other', async () => {
    const owner = await openOperator(test, app, 'usha')
    for (const email of ['mala@one.example', 'mala.two@two.example'])
      await app.visitor('POST', '/register', { form: { email, password: PASSWORD, confirm: PASSWORD } })
    await allDone()
    const { rows } = await test.pool.query<{ id: string }>("select id from users where email like 'mala%' order by email desc")
    const [stays, goes] = [rows[0]!.id, rows[1]!.id]
    await insertOrder(test.pool, { uid: goes, number: 'MALA222222', receipt: 8, placedAt: '2026-11-20T06:00:00Z' })
    const act = (other: string) => owner.send('POST', `/operator/people/${stays}`, { form: { action: 'merge', other } })
    const page = async (uid: string) => (await owner.send('GET', `/operator/people/${uid}`)).text()
    expect((await act('mala.two@two.example')).status).toBe(409)
    await test.pool.query('update users set email_verified = true where id = $1', [stays])
    expect(await (await act('nobody@two.example')).text()).toContain('No account has this address.')
    test.mails.length = 0
    expect((await act('mala.two@two.example')).headers.get('location')).toBe(`/operator/people/${stays}?done=merge`)
    await allDone()
    expect(await page(stays)).toContain('mala.two@two.example is to become part of this account. Both have still to agree')
    const mailOf = (to: string) => test.mails.find((mail) => mail.to === to)!
    const [going, staying] = [mailOf('mala.two@two.example'), mailOf('mala@one.example')]
    expect(going.text).toContain('m…@one.example')
    expect(staying.text).toContain('m…@two.example')
    expect(going.text + staying.text).not.toMatch(/mala|MALA2/)
    const press = (text: string) => app.visitor('POST', '/join-accounts', { form: { token: tokenOf(text) } })
    const link = await (await app.visitor('GET', `/join-accounts?token=${tokenOf(going.text)}`)).text()
    expect(link).toContain('becomes part of your account m…@one.example.')
    expect((await press(going.text)).headers.get('location')).toBe('/join-accounts?done=agreed')
    expect(await page(stays)).toContain('mala@one.example has still to agree')
    expect((await press(staying.text)).headers.get('location')).toBe('/join-accounts?done=joined')
    expect([await signIn('mala.two@two.example', PASSWORD), await signIn('mala@one.example', PASSWORD)]).toEqual([401, 303])
    expect([(await owner.send('GET', `/operator/people/${goes}`)).status, (await page(stays)).includes('MALA222222')]).toEqual([404, true])
    expect((await press(staying.text)).headers.get('location')).toBe('/join-accounts?done=joined')
  })
})
