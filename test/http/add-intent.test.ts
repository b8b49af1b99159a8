import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ASHA } from '../contract/identity-sandbox.ts'
import { PASSWORD } from '../support/accounts.ts'
import { addProduct } from '../support/products.ts'
import { openProviderShop, type ProviderShop } from '../support/provider-shop.ts'
import type { Visit } from '../support/provider-visit.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
  await addProduct(shop.pool, { id: 'kurta', name: 'Neel Kurta' })
  await addProduct(shop.pool, { id: 'sold-out', active: false })
})
afterEach(() => shop.forgetPeople())
afterAll(() => shop.close())

let people = 0
const address = () => `meera.${++people}@people.test`
const register = async (browser: Visit, redirect: string, email = address()) => {
  const answer = await browser.send('POST', '/register', { email, password: PASSWORD, confirm: PASSWORD, redirect })
  return answer.headers.get('location')
}
const add = (browser: Visit, id: string, fields: Record<string, string> = {}) =>
  browser.send('POST', `/product/${id}`, { intent: 'add', ...fields })
const cartOf = async (browser: Visit) => {
  const { items } = (await (await browser.send('GET', '/api/cart/me')).json()) as {
    items: { id: string; size: string; quantity: number }[]
  }
  return items.map(({ id, size, quantity }) => ({ id, size, quantity }))
}

describe('a visitor who adds to the cart', () => {
  it('is sent to sign in, and has exactly that in the cart after registering', async () => {
    const browser = shop.visit()
    const answer = await add(browser, 'kurta', { size: 'XL', quantity: '3' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/product/kurta'])
    expect(answer.headers.getSetCookie()).toEqual(['chhaap_add=kurta.XL.3; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax'])

    expect(await register(browser, '/product/kurta')).toBe('/product/kurta?added=true')
    expect(await cartOf(browser)).toEqual([{ id: 'kurta', size: 'XL', quantity: 3 }])
    const html = await (await browser.send('GET', '/product/kurta?added=true')).text()
    expect(html).toMatch(/role="status"[^>]*>You are signed in, and it is in your cart: size XL, quantity 3\./)
    expect(browser.jar.has('chhaap_add')).toBe(false)
  })

  it('sees on the pages of signing in what is kept, also after a wrong password, and on the way to nothing else', async () => {
    const browser = shop.visit()
    const read = async (path: string) => (await (await browser.send('GET', path)).text()).replaceAll('<!-- -->', '')
    await add(browser, 'kurta', { size: 'XL', quantity: '3' })
    const kept = /It is kept for you\.<\/p><p[^>]*>Neel Kurta, size XL, 3 pieces, Rs\.\d+</
    expect(await read('/signin?redirect=/product/kurta')).toMatch(kept)
    expect(await read('/register?redirect=/product/kurta')).toMatch(kept)
    expect(await read('/signin?redirect=/checkout')).not.toContain('It is kept for you')
    const wrong = await browser.send('POST', '/signin', { email: address(), password: 'a-wrong-one', redirect: '/product/kurta' })
    expect((await wrong.text()).replaceAll('<!-- -->', '')).toMatch(kept)
    await add(browser, 'sold-out')
    expect(await read('/signin?redirect=/product/sold-out')).not.toContain('It is kept for you')
  })

  it('has it after a sign-in at a provider', async () => {
    const browser = shop.visit()
    await add(browser, 'kurta', { size: 'L' })
    expect(await browser.signIn('google', ASHA, '/product/kurta')).toBe('/product/kurta?added=true')
    expect(await cartOf(browser)).toEqual([{ id: 'kurta', size: 'L', quantity: 1 }])
    expect(browser.jar.has('chhaap_add')).toBe(false)
  })

  it('still can after a wrong password', async () => {
    const email = address()
    await register(shop.visit(), '/', email)
    const browser = shop.visit()
    await add(browser, 'kurta')
    await browser.send('POST', '/signin', { email, password: 'a-wrong-one', redirect: '/product/kurta' })
    await browser.send('POST', '/signin', { email, password: PASSWORD, redirect: '/product/kurta' })
    expect(await cartOf(browser)).toEqual([{ id: 'kurta', size: 'M', quantity: 1 }])
  })

  it('does not get it back after removing it, however often the page is loaded', async () => {
    const browser = shop.visit()
    await add(browser, 'kurta')
    await register(browser, '/product/kurta')
    await browser.send('POST', '/product/kurta', { intent: 'remove' })
    for (let time = 0; time < 2; time++) {
      const html = await (await browser.send('GET', '/product/kurta?added=true')).text()
      expect(html).not.toContain('it is in your cart')
    }
    expect(await cartOf(browser)).toEqual([])
  })

  it('gets nothing that cannot be bought', async () => {
    const browser = shop.visit()
    await add(browser, 'sold-out')
    expect(await register(browser, '/product/sold-out')).toBe('/product/sold-out')
    expect(await cartOf(browser)).toEqual([])
  })

  it('and signs in for something else instead finds the cart as it was, then and later', async () => {
    const browser = shop.visit()
    await add(browser, 'kurta')
    expect(await register(browser, '/shop')).toBe('/shop')
    expect(browser.jar.has('chhaap_add')).toBe(false)
    expect(await cartOf(browser)).toEqual([])
  })
})

describe('a link that somebody else wrote', () => {
  it('adds nothing to the cart of who signs in by it', async () => {
    const browser = shop.visit()
    expect(await register(browser, '/product/kurta?added=true')).toBe('/product/kurta?added=true')
    expect(await cartOf(browser)).toEqual([])
    expect(await (await browser.send('GET', '/product/kurta?added=true')).text()).not.toContain('it is in your cart')
  })

  it.each(['//evil.test.M.1', 'kurta.M.1000', '%2F%2Fevil.test.M.1'])('and a cookie %j leads nowhere', async (value) => {
    const browser = shop.visit()
    browser.jar.set('chhaap_add', value)
    expect(await register(browser, '/product/kurta')).toBe('/product/kurta')
    expect(await cartOf(browser)).toEqual([])
  })
})

it('a visitor’s form that adds nothing leads to sign in alone', async () => {
  const answer = await shop.visit().send('POST', '/product/kurta', { intent: 'remove' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/product/kurta'])
  expect(answer.headers.getSetCookie()).toEqual([])
})
