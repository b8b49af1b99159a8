import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASHA, FARID, KABIR } from '../contract/identity-sandbox.ts'
import { failedAddress, openProviderShop, type ProviderShop } from '../support/provider-shop.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop } from '../support/shop.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
})
beforeEach(() => shop.forgetPeople())
afterEach(() => shop.identity.reset())
afterAll(() => shop.close())

describe('signing in with a provider', () => {
  it('opens an account with what the provider says, and comes back where the person was', async () => {
    const browser = shop.visit()
    expect(await browser.signIn('google', ASHA, '/product/neel-buti-kurta?size=M')).toBe('/product/neel-buti-kurta?size=M')
    const html = await browser.account()
    for (const words of ['Asha Verma', 'asha.verma@mail.example', '<dd>Yes</dd>']) expect(html).toContain(words)
  })

  it('has the cookie of any other session, and leaves none of its own behind', async () => {
    const browser = shop.visit()
    const started = await browser.send('POST', '/auth/start/google', { redirect: '/' })
    expect(started.status).toBe(303)
    expect(started.headers.getSetCookie()).toEqual([expect.stringMatching(/^chhaap_state=.*; Path=\/; HttpOnly; SameSite=Lax$/i)])
    const back = await browser.send('GET', await browser.choose(started.headers.get('location')!, ASHA))
    expect(back.headers.get('cache-control')).toBe('no-store')
    expect(back.headers.get('referrer-policy')).toBe('no-referrer')
    expect(back.headers.getSetCookie().toSorted()).toEqual([
      expect.stringMatching(/^chhaap_device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^chhaap_session=.*; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/i),
      expect.stringMatching(/^chhaap_state=; Max-Age=0/),
    ])
    expect([...browser.jar.keys()].toSorted()).toEqual(['chhaap_device', 'chhaap_session'])
  })

  it('finds the same account again, whatever the provider calls it meanwhile', async () => {
    await shop.visit().signIn('google', ASHA)
    const { rows } = await shop.pool.query<{ id: string }>("select id from users where email = 'asha.verma@mail.example'")
    await shop.pool.query("update users set email = 'asha.new@mail.example', name = 'Asha' where id = $1", [rows[0]!.id])
    const users = await shop.count('users')
    const browser = shop.visit()
    expect(await browser.signIn('google', ASHA)).toBe('/')
    expect(await shop.count('users')).toBe(users)
    expect(await browser.account()).toContain('asha.new@mail.example')
  })

  it('keeps no token of the provider', async () => {
    for (const provider of ['google', 'twitter', 'github'] as const) await shop.visit().signIn(provider, KABIR)
    const { rows } = await shop.pool.query<object>('select * from identities')
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(Object.keys(row)).toEqual(['provider', 'subject', 'user_id', 'created_at'])
  })

  it('opens one account when two windows come back at the same time', async () => {
    const users = await shop.count('users')
    const browsers = Array.from({ length: 4 }, () => shop.visit())
    const backs = await Promise.all(browsers.map(async (browser) => browser.choose(await browser.start('twitter'), FARID)))
    await Promise.all(browsers.map((browser, index) => browser.send('GET', backs[index]!)))
    expect(await shop.count('users')).toBe(users + 1)
    expect(await shop.count("identities where provider = 'twitter'")).toBe(1)
  })
})

describe('the start', () => {
  it('is for the shop’s own pages', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await shop.app.visitor('POST', '/auth/start/google', { form: { redirect: '/' }, headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  })

  it('is no address to visit, and knows no other provider', async () => {
    expect((await shop.app.visitor('GET', '/auth/start/google')).status).toBe(405)
    for (const name of ['facebook', '__proto__', 'constructor']) {
      expect((await shop.app.visitor('POST', `/auth/start/${name}`, { form: {} })).status).toBe(404)
      expect((await shop.app.visitor('GET', `/auth/callback/${name}?code=1&state=2`)).status).toBe(404)
    }
  })

  it('leads people who are signed in where they were going', async () => {
    const { send } = await shop.app.person('asha')
    const answer = await send('POST', '/auth/start/google', { form: { redirect: '/checkout' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout'])
  })

  it('counts as an attempt to sign in', async () => {
    await shop.pool.query('delete from attempts')
    const browser = shop.visit()
    for (let attempt = 0; attempt < 200; attempt++) await browser.start('google')
    expect(await browser.start('google', '/checkout')).toBe(failedAddress('too-many-requests', 'google', 'redirect=/checkout&'))
    await shop.pool.query('delete from attempts')
  })

  it.each(['/signin', '/register'])('stands on %s as a form for each provider that is offered', async (path) => {
    const html = await (await shop.app.visitor('GET', `${path}?redirect=/checkout`)).text()
    const forms = [
      ...html.matchAll(
        /<form data-provider="\w+" action="(\/auth\/start\/\w+)" method="post"><input type="hidden" name="redirect" value="([^"]*)"/g,
      ),
    ]
    expect(forms.map(([, action, redirect]) => [action, redirect])).toEqual([
      ['/auth/start/google', '/checkout'],
      ['/auth/start/twitter', '/checkout'],
    ])
  })

  it('binds the way back to the browser with a cookie that no neighbour can set, behind https', async () => {
    const other = await createTestShop({ publicUrl: 'https://shop.test', providers: Object.values(shop.identity.providers) })
    const answer = await createTestApp(other).visitor('POST', '/auth/start/google', { form: { redirect: '/' } })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-chhaap_state=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/i),
    ])
    await other.close()
  })

  it('is not offered by a shop without providers', async () => {
    const other = await createTestShop()
    const { visitor } = createTestApp(other)
    expect(await (await visitor('GET', '/signin')).text()).not.toContain('/auth/start/')
    expect((await visitor('POST', '/auth/start/google', { form: {} })).status).toBe(404)
    await other.close()
  })

  it('is told of nothing that stands in an address', async () => {
    for (const error of ['%3Cb%3Eyou+won%3C/b%3E', 'code-expired']) {
      const html = await (await shop.app.visitor('GET', `/signin?with=google&error=${error}`)).text()
      expect(html).not.toContain('you won')
      expect(html).not.toContain('role="alert"')
    }
  })
})

describe('a photo', () => {
  it('of the provider is fetched once, kept small, and shown from the shop', async () => {
    const browser = shop.visit()
    await browser.signIn('google', ASHA)
    await expect.poll(() => browser.account()).toMatch(/<img[^>]* src="\/files\/photos\/[\da-f-]{36}\/[\da-f]{16}\.webp"/)
    const address = /\/files\/photos\/[^"]+/.exec(await browser.account())![0]
    const file = await browser.send('GET', address)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await file.arrayBuffer()).byteLength).toBeLessThan(10_000)
  })
})

it('leaves no job behind', async () => {
  await expect.poll(() => shop.shop.jobs.pending()).toBe(0)
})
