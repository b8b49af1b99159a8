import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearCart } from '../../src/features/cart/change-cart.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string; cookie: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

describe('every answer', () => {
  it.each(['/', '/nothing', '/api/cart/me', '/api/nothing', '/files/nothing.avif', '/healthz', '/checkout'])(
    'of %s carries the security headers',
    async (path) => {
      const { headers } = await app.visitor('GET', path)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/)
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('content-security-policy')).toContain("; require-trusted-types-for 'script'; trusted-types shop; ")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=(), geolocation=()')
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    },
  )
})

it.each(['/', '/nothing', '/favicon.ico', '/healthz'])(
  '%s asks browsers to stay with https for two years, where the shop has it',
  async (path) => {
    const shop = { ...test.shop, publicUrl: 'https://shop.test' }
    const { headers } = await createTestApp({ ...test, shop }).visitor('GET', path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect((await app.visitor('GET', path)).headers.get('strict-transport-security')).toBeNull()
  },
)

describe('a picture', () => {
  it.each(['/favicon.ico', '/icons/favicon.svg'])('at %s may run and load nothing, and carries no header of documents', async (path) => {
    const { headers } = await app.visitor('GET', path)
    expect(headers.get('content-type')).toMatch(/^image\//)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect([...headers.keys()]).not.toContain('permissions-policy')
  })
})

describe('a request that writes', () => {
  beforeEach(() => clearCart(test.shop, asha.uid))
  const form = { intent: 'add', size: 'M' }
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['no site at all', { 'sec-fetch-site': '' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example', host: 'shop.test' }],
    ['the null origin', { 'sec-fetch-site': '', origin: 'null', host: 'shop.test' }],
  ])('from %s is refused and changes nothing', async (_, headers) => {
    const answer = await asha.send('POST', '/product/kurta', { form, headers })
    expect(answer.status).toBe(403)
    expect(await (await asha.send('GET', '/api/cart/me')).json()).toMatchObject({ items: [], total: 0 })
  })

  it('from the shop’s own origin is accepted', async () => {
    const headers = { 'sec-fetch-site': '', origin: 'http://shop.test', host: 'shop.test' }
    expect((await asha.send('POST', '/product/kurta', { form, headers })).status).toBe(303)
  })

  it('of a shop with https is accepted from its public address alone, whatever Host says', async () => {
    const shop = { ...test.shop, publicUrl: 'https://shop.test' }
    const { sender } = createTestApp({ ...test, shop })
    const send = sender(asha.cookie.replace('chhaap_session', '__Host-chhaap_session'))
    const statusFrom = async (origin: string) =>
      (await send('POST', '/product/kurta', { form, headers: { 'sec-fetch-site': '', origin, host: new URL(origin).host } })).status
    expect(await statusFrom('http://shop.test')).toBe(403)
    expect(await statusFrom('https://shop.test')).toBe(303)
  })

  it('is refused when it is too large', async () => {
    const answer = await asha.send('POST', '/checkout/shipping', { form: { intent: 'save-address', name: 'x'.repeat(300_000) } })
    expect(answer.status).toBe(413)
  })
})

describe('the cart’s JSON', () => {
  it('is for its owner only', async () => {
    const kabir = await app.person('kabir')
    expect((await app.visitor('GET', '/api/cart/me')).status).toBe(401)
    expect((await kabir.send('GET', `/api/cart/${asha.uid}`)).status).toBe(404)
    expect((await kabir.send('PATCH', `/api/cart/${asha.uid}`, { json: { remove: ['kurta'] } })).status).toBe(404)
    expect((await asha.send('GET', `/api/cart/${asha.uid}`)).status).toBe(200)
  })

  it.each([[null], [[1]], [{ $gt: 0 }], ['1; DROP TABLE'], ['abc']])('refuses the quantity %o', async (quantity) => {
    const answer = await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', quantity }] } })
    expect(answer.status).toBe(400)
  })

  it.each([
    [0, 1],
    [-1, 1],
    [101, 100],
    [1e9, 100],
    [1.5, 1],
    ['007', 7],
  ])('stores the quantity %o as %i', async (quantity, stored) => {
    const answer = await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', quantity }] } })
    expect(await answer.json()).toMatchObject({ items: [{ id: 'kurta', quantity: stored }] })
  })

  it.each(['XXS', 'xl', '', 'M '])('refuses the size “%s”', async (size) => {
    expect((await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', size }] } })).status).toBe(400)
  })

  it.each(['{', '[]', 'null', '"x"', '{"set":7}'])('answers 400 to the body %s', async (body) => {
    const answer = await asha.send('PATCH', '/api/cart/me', { body, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  })
})

describe('addresses', () => {
  const address = {
    name: 'Asha\u0001Rao',
    addressLine1: '7 Chowk',
    cityLocality: 'Jaipur',
    stateProvince: 'Rajasthan',
    postalCode: '302001',
  }

  it('are their owner’s alone', async () => {
    const kabir = await app.person('kabir')
    const saved = (await (await asha.send('POST', '/api/customers/me/addresses', { json: address })).json()) as { id: string }
    expect(saved).toMatchObject({ address: { name: 'Asha Rao', countryCode: 'IND' } })
    expect((await kabir.send('DELETE', `/api/customers/me/addresses/${saved.id}`)).status).toBe(404)
    expect(await (await kabir.send('GET', '/api/customers/me/addresses')).json()).toEqual({ addresses: [] })
    expect((await kabir.send('GET', `/api/customers/${asha.uid}/addresses`)).status).toBe(404)
    expect((await asha.send('DELETE', `/api/customers/me/addresses/${saved.id}`)).status).toBe(204)
    expect((await asha.send('DELETE', '/api/customers/me/addresses/not-a-uuid')).status).toBe(404)
  })

  it('answer with the message of each field', async () => {
    const answer = await asha.send('POST', '/api/customers/me/addresses', { json: { ...address, postalCode: '1234' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { details: { fields: { postalCode: 'Postal code must be at least 5 digits' } } } })
  })
})
