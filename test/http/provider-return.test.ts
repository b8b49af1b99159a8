import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASHA } from '../contract/identity-sandbox.ts'
import { failedAddress, openProviderShop, type ProviderShop } from '../support/provider-shop.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
})
beforeEach(() => shop.forgetPeople())
afterEach(() => shop.identity.reset())
afterAll(() => shop.close())

describe('the way back from a provider', () => {
  it('that was cancelled ends on the sign-in page, which says so and keeps where the person was going', async () => {
    const browser = shop.visit()
    const end = await browser.signIn('twitter', null, '/checkout')
    expect(end).toBe(failedAddress('popup-closed-by-user', 'twitter', 'redirect=/checkout&'))
    const html = await (await browser.send('GET', end)).text()
    expect(html).toMatch(/role="alert"[^>]*>You cancelled the sign-in with Twitter\./)
    expect(html).toContain('name="redirect" value="/checkout"')
  })

  it('works once', async () => {
    const browser = shop.visit()
    const back = await browser.choose(await browser.start('google'), ASHA)
    expect((await browser.send('GET', back)).headers.get('location')).toBe('/')
    browser.jar.delete('chhaap_session')
    expect((await browser.send('GET', back)).headers.get('location')).toBe(failedAddress('code-expired'))
    expect(browser.jar.has('chhaap_session')).toBe(false)
  })

  it('is closed to every other browser: nobody is signed in with somebody else’s account', async () => {
    const attacker = shop.visit()
    const back = await attacker.choose(await attacker.start('google', '/checkout'), ASHA)
    const victim = shop.visit()
    expect((await victim.send('GET', back)).headers.get('location')).toMatch(/error=code-expired$/)
    expect([...victim.jar.keys()]).toEqual(['chhaap_done'])
    const started = shop.visit()
    await started.start('google')
    expect((await started.send('GET', back)).headers.get('location')).toMatch(/error=code-expired$/)
    expect(started.jar.has('chhaap_session')).toBe(false)
  })

  it.each([
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['another state', (back: URL) => back.searchParams.set('state', 'x'.repeat(32))],
    ['no code', (back: URL) => back.searchParams.delete('code')],
    ['a made-up code', (back: URL) => back.searchParams.set('code', 'made-up')],
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://accounts.evil.example')],
    ['an error beside the code', (back: URL) => back.searchParams.set('error', '<script>alert(1)</script>')],
  ])('is refused with %s', async (_, change) => {
    const browser = shop.visit()
    const back = new URL(await browser.choose(await browser.start('google'), ASHA), 'http://shop.test')
    change(back)
    const answer = await browser.send('GET', back.pathname + back.search)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/signin\?with=google&error=(code-expired|network-request-failed)$/)
    expect(browser.jar.has('chhaap_session')).toBe(false)
  })

  it('of one provider is no way back from another (mix-up)', async () => {
    const browser = shop.visit()
    const asked = new URL(await browser.start('github'))
    const elsewhere = shop.visit()
    const other = new URL(await elsewhere.choose(await elsewhere.start('twitter'), ASHA), 'http://shop.test')
    other.searchParams.set('state', asked.searchParams.get('state')!)
    const calls = await userCalls()
    expect((await browser.send('GET', other.pathname + other.search)).headers.get('location')).toBe(
      failedAddress('network-request-failed', 'twitter'),
    )
    expect(await userCalls()).toBe(calls)
    expect(browser.jar.has('chhaap_session')).toBe(false)
  })

  it('that two windows began is finished by the later one, and the other is told', async () => {
    const browser = shop.visit()
    const [earlier, later] = [await browser.start('google'), await browser.start('twitter', '/checkout')]
    expect((await browser.send('GET', await browser.choose(earlier, ASHA))).headers.get('location')).toBe(
      failedAddress('code-expired', 'google', 'redirect=/checkout&'),
    )
    expect((await browser.send('GET', await browser.choose(later, ASHA))).headers.get('location')).toBe('/checkout')
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/signin', 'javascript:alert(1)'])(
    'never leads out of the shop, to %s',
    async (redirect) => {
      expect(await shop.visit().signIn('google', ASHA, redirect)).toBe('/')
      expect(await shop.visit().signIn('google', null, redirect)).toBe(failedAddress('popup-closed-by-user'))
    },
  )

  it('is over after ten minutes', async () => {
    const browser = shop.visit()
    const back = await browser.choose(await browser.start('google'), ASHA)
    const { clock } = shop.shop
    shop.shop.clock = { now: () => new Date(Date.now() + 601_000) }
    expect((await browser.send('GET', back)).headers.get('location')).toMatch(/error=code-expired$/)
    shop.shop.clock = clock
  })
})

async function userCalls(): Promise<number> {
  const { calls } = (await (await fetch(`${shop.identity.origin}/control/twitter`)).json()) as { calls: Record<string, number> }
  return Object.values(calls).reduce((sum, calls) => sum + calls, 0)
}

describe('a provider that fails', () => {
  it.each([
    [{ fault: 'http-500' }],
    [{ fault: 'broken-json' }],
    [{ fault: 'wrong-signature' }],
    [{ fault: 'wrong-nonce' }],
    [{ fault: 'server-error' }],
  ])('is a plain sentence on the sign-in page: %o', async (fault) => {
    await shop.identity.fault('google', fault)
    const browser = shop.visit()
    const end = await browser.signIn('google', ASHA, '/checkout')
    expect(end).toBe(failedAddress('network-request-failed', 'google', 'redirect=/checkout&'))
    const page = await browser.send('GET', end)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('The sign-in with Google did not work.')
  })

  it('that changes the state is not believed', async () => {
    await shop.identity.fault('google', { fault: 'wrong-state' })
    expect(await shop.visit().signIn('google', ASHA)).toBe(failedAddress('code-expired'))
  })
})

it('leaves no job behind', async () => {
  await expect.poll(() => shop.shop.jobs.pending()).toBe(0)
})
