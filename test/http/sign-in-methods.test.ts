import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASHA, FARID, KABIR } from '../contract/identity-sandbox.ts'
import { openProviderShop, type ProviderShop } from '../support/provider-shop.ts'
import type { Visit } from '../support/provider-visit.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop } from '../support/shop.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
})
beforeEach(() => shop.forgetPeople())
afterEach(() => shop.identity.reset())
afterAll(() => shop.close())

const PASSWORD = 'block-print'
const failed = (reason: string, provider = 'google') => `/account?with=${provider}&error=${reason}`

/** Somebody who signs in with a password. */
async function registered(email = 'asha@people.test'): Promise<Visit> {
  const browser = shop.visit()
  await browser.send('POST', '/register', { email, password: PASSWORD, confirm: PASSWORD })
  return browser
}

async function link(browser: Visit, provider: 'google' | 'twitter', person: string): Promise<string | null> {
  const started = await browser.send('POST', `/auth/start/${provider}`, { intent: 'link' })
  const back = await browser.choose(started.headers.get('location')!, person)
  return (await browser.send('GET', back)).headers.get('location')
}

const unlink = async (browser: Visit, provider: string) =>
  (await browser.send('POST', '/account/sign-in-methods', { provider })).headers.get('location')

describe('linking a provider', () => {
  it('adds a way to sign in to the account, whatever address the provider knows', async () => {
    const browser = await registered()
    expect(await link(browser, 'google', KABIR)).toBe('/account?done=linked')
    const html = await browser.account()
    expect(html).toContain('asha@people.test')
    expect(html).toContain('Unlink <span')
    const elsewhere = shop.visit()
    expect(await elsewhere.signIn('google', KABIR)).toBe('/')
    expect(await elsewhere.account()).toContain('asha@people.test')
  })

  it('is refused where the account has another one of that provider, or another account has it', async () => {
    const browser = await registered()
    await link(browser, 'google', KABIR)
    expect(await link(browser, 'google', FARID)).toBe(failed('provider-already-linked'))
    expect(await link(browser, 'google', KABIR)).toBe(failed('provider-already-linked'))
    const other = await registered('kabir@people.test')
    expect(await link(other, 'google', KABIR)).toBe(failed('credential-already-in-use'))
    const page = await other.send('GET', failed('credential-already-in-use'))
    expect(await page.text()).toMatch(/role="alert"[^>]*>That Google account belongs to another account of the shop\./)
    expect(await shop.count('identities')).toBe(1)
  })

  it('is for people who are signed in, and for the one who began it', async () => {
    const visitor = shop.visit()
    const answer = await visitor.send('POST', '/auth/start/google', { intent: 'link' })
    expect(answer.headers.get('location')).toBe('/signin?redirect=/account')

    const browser = await registered()
    const started = await browser.send('POST', '/auth/start/google', { intent: 'link' })
    const back = await browser.choose(started.headers.get('location')!, KABIR)
    await browser.send('POST', '/account', { intent: 'sign-out' })
    expect((await browser.send('GET', back)).headers.get('location')).toBe(failed('code-expired'))
    await browser.send('POST', '/register', { email: 'kabir@people.test', password: PASSWORD, confirm: PASSWORD })
    expect((await browser.send('GET', back)).headers.get('location')).toBe(failed('code-expired'))
    expect(await shop.count('identities')).toBe(0)
  })

  it('that is cancelled says so on the account page', async () => {
    const browser = await registered()
    const started = await browser.send('POST', '/auth/start/twitter', { intent: 'link' })
    const back = await browser.choose(started.headers.get('location')!, null)
    expect((await browser.send('GET', back)).headers.get('location')).toBe(failed('popup-closed-by-user', 'twitter'))
  })

  it('by two accounts at the same time succeeds for one', async () => {
    const browsers = await Promise.all(['one@people.test', 'two@people.test'].map((email) => registered(email)))
    const ends = await Promise.all(browsers.map((browser) => link(browser, 'google', ASHA)))
    expect(new Set(ends)).toEqual(new Set(['/account?done=linked', failed('credential-already-in-use')]))
  })
})

describe('unlinking a provider', () => {
  it('leaves the other ways to sign in', async () => {
    const browser = await registered()
    await link(browser, 'google', KABIR)
    expect(await unlink(browser, 'google')).toBe('/account?done=unlinked')
    expect(await shop.count('identities')).toBe(0)
    expect(await unlink(browser, 'google')).toBe('/account?done=unlinked')
  })

  it('ends the sessions that were opened with it, and renews the token of the one that unlinks it', async () => {
    const browser = await registered()
    await link(browser, 'google', KABIR)
    const other = shop.visit()
    await other.signIn('google', KABIR)
    const copied = shop.visit()
    copied.jar.set('chhaap_session', browser.jar.get('chhaap_session')!)
    const isSignedIn = async (visit: Visit) => (await visit.send('GET', '/account')).status === 200
    expect(await Promise.all([browser, other, copied].map(isSignedIn))).toEqual([true, true, true])
    expect(await unlink(browser, 'google')).toBe('/account?done=unlinked')
    expect(await Promise.all([browser, other, copied].map(isSignedIn))).toEqual([true, false, false])
  })

  it('is refused for the last one', async () => {
    const browser = shop.visit()
    await browser.signIn('twitter', FARID)
    expect(await browser.account()).not.toContain('action="/account/sign-in-methods"')
    expect(await unlink(browser, 'twitter')).toBe(failed('last-sign-in-method', 'twitter'))
    await link(browser, 'google', FARID)
    const ends = await Promise.all([unlink(browser, 'google'), unlink(browser, 'twitter')])
    expect(ends.filter((end) => end === '/account?done=unlinked')).toHaveLength(1)
    expect(await shop.count('identities')).toBe(1)
  })

  it('ignores what is no provider, and visitors sign in first', async () => {
    expect(await unlink(await registered(), '__proto__')).toBe('/account')
    expect(await unlink(shop.visit(), 'google')).toBe('/signin?redirect=/account/sign-in-methods')
  })
})

describe('a popup', () => {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const startForPopup = (form: Record<string, string>) => shop.app.visitor('POST', '/auth/start/google', { form, headers })

  it('is given the address of the provider’s page, and ends on a page that reports to the one behind', async () => {
    const answer = await startForPopup({ redirect: '/checkout', popup: 'popup-1' })
    const { popup } = (await answer.json()) as { popup: string }
    const browser = shop.visit()
    browser.jar.set('chhaap_state', /chhaap_state=([^;]+)/.exec(answer.headers.getSetCookie()[0]!)![1]!)
    const end = await browser.send('GET', await browser.choose(popup, ASHA))
    expect([end.status, end.headers.get('cache-control'), end.headers.get('referrer-policy')]).toEqual([200, 'no-store', 'no-referrer'])
    expect(end.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(await end.text()).toContain('<div data-popup="popup-1" data-redirect="/checkout">')
    expect(browser.jar.has('chhaap_session')).toBe(true)
  })

  it('reports a failure in words', async () => {
    const answer = await startForPopup({ redirect: '/checkout', popup: '"><script>' })
    const browser = shop.visit()
    browser.jar.set('chhaap_state', /chhaap_state=([^;]+)/.exec(answer.headers.getSetCookie()[0]!)![1]!)
    const { popup } = (await answer.json()) as { popup: string }
    const html = await (await browser.send('GET', await browser.choose(popup, null))).text()
    expect(html).toContain('data-failure="You cancelled the sign-in with Google."')
    expect(html).not.toContain('<script>')
  })

  it('is not opened for too many attempts, and says so', async () => {
    await shop.pool.query('delete from attempts')
    await shop.pool.query("insert into attempts (key, points, expire) values ('sign-in-address:unknown', 300, 9999999999999)")
    const answer = await startForPopup({ redirect: '/' })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await answer.json()).toEqual({ errors: { form: 'Too many attempts. Please wait a few minutes and try again.' } })
    await shop.pool.query('delete from attempts')
  })

  it('is not needed by people who are signed in', async () => {
    const { send } = await shop.app.person('asha')
    const answer = await send('POST', '/auth/start/google', { form: { redirect: '/checkout' }, headers })
    expect(await answer.json()).toEqual({ redirect: '/checkout' })
  })
})

it('GitHub has a button where the shop is registered there', async () => {
  const { google, github } = shop.identity.providers
  const other = await createTestShop({ providers: [google, { ...github, offered: true }] })
  const html = await (await createTestApp(other).visitor('GET', '/signin')).text()
  expect(html).toMatch(/auth\/start\/google.*auth\/start\/github/s)
  await other.close()
})

it('leaves no job behind', async () => {
  await expect.poll(() => shop.shop.jobs.pending()).toBe(0)
})
