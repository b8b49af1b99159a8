import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASHA, FARID, KABIR } from '../contract/identity-sandbox.ts'
import { openAccount, PASSWORD } from '../support/accounts.ts'
import { findForm, typeInto } from '../support/page-forms.ts'
import { openProviderShop, type ProviderShop } from '../support/provider-shop.ts'
import type { Visit } from '../support/provider-visit.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
  for (const job of ['send-password-changed-mail', 'erase-person'] as const) shop.shop.jobs.work(job, async () => {})
})
beforeEach(() => shop.forgetPeople())
afterEach(() => shop.identity.reset())
afterAll(() => shop.close())

const ASKS = 'Please confirm that it is you'
const LINK = { intent: 'link' }

/** Everybody has signed in so many minutes ago. */
const signedInBefore = (minutes: number) => shop.pool.query(`update sessions set created_at = now() - $1 * interval '1 minute'`, [minutes])

/** Somebody with a password who signed in an hour ago. */
async function signedInLongAgo(): Promise<Visit> {
  const { session } = await openAccount(shop, { name: 'Asha', email: `asha.${++people}@people.test` })
  await signedInBefore(60)
  return withSession(session.token)
}
let people = 0

/** A browser that has this session's cookie, by whatever way. */
function withSession(token: string): Visit {
  const browser = shop.visit()
  browser.jar.set('chhaap_session', token)
  return browser
}

const copyOf = (browser: Visit) => withSession(browser.jar.get('chhaap_session')!)

async function asks(answer: Response): Promise<string> {
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
  expect(html).toContain(ASKS)
  return html
}

const confirmed = { confirm_password: PASSWORD }

describe('a way to sign in', () => {
  it.each([
    ['linking a provider', '/auth/start/google', LINK],
    ['unlinking one', '/account/sign-in-methods', { provider: 'google' }],
    ['beginning to link a phone', '/account/phone', { intent: 'start', altcha: 'x' }],
    ['sending a code', '/account/phone', { intent: 'send-code', phone: '9876543210' }],
    ['sending it again', '/account/phone', { intent: 'send-again' }],
    ['linking a phone', '/account/phone', { intent: 'verify', code: '123456' }],
    ['unlinking it', '/account/phone', { intent: 'unlink' }],
  ])('is not changed by a session alone, by %s', async (_, address, form) => {
    const browser = await signedInLongAgo()
    const html = await asks(await browser.send('POST', address, form))
    expect(html).toContain(`action="${address}"`)
    for (const [name, value] of Object.entries(form)) expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    expect(await shop.count('identities')).toBe(0)
    // With the password what was begun goes on in the same request, and nothing is asked again.
    const continued = await browser.send('POST', address, { ...form, ...confirmed })
    expect(await continued.text()).not.toContain(ASKS)
    expect(await (await browser.send('POST', address, form)).text()).not.toContain(ASKS)
  })

  it('is linked after the password, as it was begun', async () => {
    const browser = await signedInLongAgo()
    await asks(await browser.send('POST', '/auth/start/google', LINK))
    const started = await browser.send('POST', '/auth/start/google', { ...LINK, ...confirmed })
    const back = await browser.choose(started.headers.get('location')!, KABIR)
    expect((await browser.send('GET', back)).headers.get('location')).toBe('/account?done=linked')
  })

  it('is not changed with a wrong password, which is limited', async () => {
    const browser = await signedInLongAgo()
    const wrong = { ...LINK, ...confirmed, confirm_password: 'not-this-one' }
    const answer = await browser.send('POST', '/auth/start/google', wrong)
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('The current password is not right.')])
    for (let tries = 1; tries < 10; tries++) await browser.send('POST', '/auth/start/google', wrong)
    expect((await browser.send('POST', '/auth/start/google', { ...LINK, ...confirmed })).status).toBe(429)
  })

  it('is not changed by another browser with the same session, although its owner has confirmed', async () => {
    const owner = await signedInLongAgo()
    const thief = copyOf(owner)
    await owner.send('POST', '/account/sign-in-methods', { provider: 'google', ...confirmed })
    expect(owner.jar.get('chhaap_confirmation')).toMatch(/^[\da-f]{64}$/)
    await asks(await thief.send('POST', '/auth/start/google', LINK))
    // Nor with a confirmation of the thief's own account.
    const own = await signedInLongAgo()
    await own.send('POST', '/account/sign-in-methods', { provider: 'google', ...confirmed })
    thief.jar.set('chhaap_confirmation', own.jar.get('chhaap_confirmation')!)
    await asks(await thief.send('POST', '/auth/start/google', LINK))
    expect((await owner.send('POST', '/auth/start/google', LINK)).status).toBe(303)
  })

  it('is asked for again after half an hour', async () => {
    const browser = await signedInLongAgo()
    await browser.send('POST', '/account/sign-in-methods', { provider: 'google', ...confirmed })
    await shop.pool.query(`update sessions set confirmed_at = now() - interval '29 minutes'`)
    expect((await browser.send('POST', '/auth/start/google', LINK)).status).toBe(303)
    await shop.pool.query(`update sessions set confirmed_at = now() - interval '31 minutes'`)
    await asks(await browser.send('POST', '/auth/start/google', LINK))
  })

  it('can be changed for half an hour after signing in', async () => {
    const browser = await signedInLongAgo()
    await signedInBefore(29)
    expect((await browser.send('POST', '/auth/start/google', LINK)).status).toBe(303)
  })

  it('is asked for by a script’s form in a way that the page can send again', async () => {
    const { cookie } = await openAccount(shop, { name: 'Asha', email: 'script@people.test' })
    await signedInBefore(60)
    const headers = { accept: 'application/json' }
    for (const address of ['/auth/start/google', '/account/phone', '/account/sign-in-methods']) {
      const answer = await shop.app.sender(cookie)('POST', address, { form: { ...LINK, provider: 'google', popup: '1' }, headers })
      expect([answer.status, await answer.json()]).toEqual([401, { confirm: true, errors: { form: expect.any(String) } }])
    }
  })
})

describe('an account without a password', () => {
  /** Farid came with Twitter, an hour ago. */
  async function farid(): Promise<Visit> {
    const browser = shop.visit()
    await browser.signIn('twitter', FARID)
    await signedInBefore(60)
    return browser
  }

  /** Signs in beside the form that waits: the last page of it. */
  async function confirmBeside(browser: Visit, html: string, person: string | null = FARID): Promise<string> {
    const form = findForm(html, '[name=beside]')
    expect(form.action).toBe('/auth/start/twitter')
    const started = await browser.send('POST', form.action, typeInto(form, {}))
    const end = await browser.send('GET', await browser.choose(started.headers.get('location')!, person))
    expect([end.status, end.headers.get('cache-control'), end.headers.get('referrer-policy')]).toEqual([200, 'no-store', 'no-referrer'])
    return end.text()
  }

  /** The form that waits, sent again. */
  const again = (browser: Visit, html: string) => {
    const form = findForm(html, 'form[data-waits] button')
    return browser.send('POST', form.action, typeInto(form, {}))
  }

  it('is confirmed by its provider beside the form, which goes on as it was sent', async () => {
    const browser = await farid()
    const html = await asks(await browser.send('POST', '/auth/start/google', LINK))
    expect(html).not.toContain('type="password"')
    await asks(await again(browser, html))
    const session = browser.jar.get('chhaap_session')
    expect(await confirmBeside(browser, html)).toContain('it is you')
    expect(browser.jar.get('chhaap_session')).toBe(session)
    const link = await again(browser, html)
    await browser.send('GET', await browser.choose(link.headers.get('location')!, KABIR))
    expect(await shop.count('identities')).toBe(2)
  })

  it('is confirmed in the popup that a script has opened', async () => {
    const { cookie } = await openAccount(shop, { name: 'Farid', email: `farid.${++people}@people.test` })
    const form = { intent: 'confirm', redirect: '/account', popup: 'the-popup' }
    const started = await shop.app.sender(cookie)('POST', '/auth/start/twitter', { form, headers: { accept: 'application/json' } })
    expect(await started.json()).toEqual({ popup: expect.stringContaining('http') })
  })

  it('is not confirmed by anybody else’s account there, and nobody else is signed in', async () => {
    const browser = await farid()
    const users = await shop.count('users')
    const started = await browser.send('POST', '/auth/start/twitter', { intent: 'confirm', redirect: '/account' })
    const session = browser.jar.get('chhaap_session')
    const end = await browser.send('GET', await browser.choose(started.headers.get('location')!, ASHA))
    expect(end.headers.get('location')).toBe('/account?with=twitter&error=user-mismatch')
    expect([browser.jar.get('chhaap_session'), browser.jar.has('chhaap_confirmation')]).toEqual([session, false])
    expect(await shop.count('users')).toBe(users)
    await asks(await browser.send('POST', '/auth/start/google', LINK))
  })

  it.each([
    ['cancels there', null, 'You cancelled the sign-in with'],
    ['chooses another account there', ASHA, 'is not the one that is linked with yours'],
  ])('has its form still when somebody %s', async (_, chosen, words) => {
    const browser = await farid()
    const html = await asks(await browser.send('POST', '/account/phone', { intent: 'send-code', phone: '9876543210' }))
    expect(await confirmBeside(browser, html, chosen)).toContain(words)
    expect(browser.jar.has('chhaap_confirmation')).toBe(false)
    await confirmBeside(browser, html)
    expect(await (await again(browser, html)).text()).not.toContain(ASKS)
  })

  it('is not confirmed for another session than the one that asked', async () => {
    const browser = await farid()
    const html = await asks(await browser.send('POST', '/auth/start/google', LINK))
    const started = await browser.send('POST', '/auth/start/twitter', typeInto(findForm(html, '[name=beside]'), {}))
    const back = await browser.choose(started.headers.get('location')!, FARID)
    const other = await openAccount(shop, { name: 'Kabir', email: 'kabir@people.test' })
    browser.jar.set('chhaap_session', other.session.token)
    expect((await browser.send('GET', back)).status).toBe(200)
    expect(browser.jar.has('chhaap_confirmation')).toBe(false)
  })

  it('is confirmed before it gets its first password, which is typed again, and before it is deleted', async () => {
    const browser = await farid()
    await shop.pool.query("update users set email = 'farid@people.test' where email is null")
    const password = { intent: 'password', password: 'kalamkari-pen', confirm: 'kalamkari-pen' }
    const html = await asks(await browser.send('POST', '/account', password))
    expect(html).not.toContain('kalamkari-pen')
    expect(html).toContain('please type the new one again afterwards')
    await confirmBeside(browser, html)
    const empty = await again(browser, html)
    expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Set password')])
    expect((await browser.send('POST', '/account', password)).headers.get('location')).toBe('/account?done=password')
  })

  it('is deleted by a form that waits for the provider', async () => {
    const browser = await farid()
    const html = await asks(await browser.send('POST', '/account', { intent: 'delete-account' }))
    await confirmBeside(browser, html)
    expect((await again(browser, html)).status).toBe(200)
    expect(await shop.count('identities')).toBe(0)
  })

  it('leads nowhere out of the shop', async () => {
    const browser = await farid()
    const started = await browser.send('POST', '/auth/start/twitter', { intent: 'confirm', redirect: '//evil.example' })
    const end = await browser.send('GET', await browser.choose(started.headers.get('location')!, FARID))
    expect(end.headers.get('location')).toBe('/')
  })
})

it('leaves no job behind', async () => {
  await expect.poll(() => shop.shop.jobs.pending()).toBe(0)
})
