import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { url } from '../../src/http/routes.ts'
import { createAppCheckTokens } from '../../src/platform/secrets/app-check-tokens.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, TEST_SECRET, type TestShop } from '../support/shop.ts'

const UNKNOWN = 'no_such_field'
/** What is in them is the client's own, or a product's. */
const FREE = new Set(['validation', 'options'])

let test: TestShop
let send: Send
let uid: string
beforeAll(async () => {
  test = await createTestShop()
  // Its address is written to as well; functions are called without a token.
  test.shop.appCheck = { ...createAppCheckTokens({ secret: TEST_SECRET, publicUrl: 'http://shop.test' }), accepts: async () => true }
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole' })
  ;({ send, uid } = await createTestApp(test).person('asha'))
})
afterAll(() => test.close())

type Written = { method: string; path: string; sent: unknown }

/** Every write that is described, with the example of what is sent. */
async function described(): Promise<Written[]> {
  const { paths } = (await (await send('GET', url.apiDescription)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { example: unknown } } } }>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll('{uid}', 'me').replaceAll(/\{\w+\}/g, 'kurta'),
        sent: operation.requestBody?.content['application/json'].example ?? {},
      })),
  )
}

const SHIPPING = {
  name: 'Asha',
  address: { country: 'IN', line1: '7 Chowk', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' },
}
const ADDRESS = { name: 'Asha', addressLine1: '7 Chowk', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
/** The specification's payload as it is written (§7), also with a parcel. */
const CLAIM = () => {
  const place = { ...ADDRESS, addressLine2: '', countryCode: 'IND' }
  return {
    mode: 'payment',
    customer: uid,
    success_url: '/account/orders',
    cancel_url: '/checkout/shipping',
    line_items: [{ id_: 'kurta', name: 'Neel Kurta', price: 1499, quantity: 1, size: 'M' }],
    collect_shipping_address: false,
    price: 1499,
    shipping: SHIPPING,
    shipment: {
      carrierId: 'se-1',
      serviceCode: 'post',
      shipDate: '2026-11-20',
      shipFrom: { ...place, phone: '+911412345678' },
      shipTo: place,
      packages: [{ weight: { value: 30, unit: 'gram' } }],
    },
  }
}

/** Further shapes of what may be sent. */
const FURTHER = (): Written[] => [
  { method: 'PATCH', path: '/api/cart/me', sent: { items: [{ id: 'kurta' }], change: [{ id: 'kurta', to: { size: 'L' } }] } },
  { method: 'PATCH', path: '/api/cart/me', sent: { remove: [{ id: 'kurta', size: 'M' }] } },
  { method: 'POST', path: '/api/customers/me/addresses', sent: ADDRESS },
  { method: 'POST', path: '/functions/us-central1/phone_pe_checkout', sent: { data: CLAIM() } },
  { method: 'POST', path: '/functions/us-central1/phone_pe_checkout', sent: { data: { business: { gstin: 'x', company: 'x' } } } },
  { method: 'POST', path: '/functions/us-central1/shipping_rates', sent: { data: { shipping: SHIPPING } } },
]

/** The same value with an unknown field in it, once for each of its objects. */
function spoilt(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    FREE.has(name) ? [] : spoilt(part).map((bad) => (Array.isArray(value) ? value.with(Number(name), bad) : { ...value, [name]: bad })),
  )
  return Array.isArray(value) ? inside : [{ ...value, [UNKNOWN]: 1 }, ...inside]
}

describe('a field that nobody knows', () => {
  it('is refused by its name, wherever in a body it stands, at every address that is written to', async () => {
    const writes = [...(await described()), ...FURTHER()]
    expect(writes.length).toBeGreaterThan(18)
    const passed: unknown[] = []
    for (const { method, path, sent } of writes)
      for (const json of spoilt(sent)) {
        // Calls of functions and accounts are limited.
        await test.pool.query('truncate attempts')
        const answer = await send(method, path, { json })
        const text = await answer.text()
        if (answer.status !== 400 || !text.includes(UNKNOWN)) passed.push([method, path, json, answer.status, text])
      }
    expect(passed).toEqual([])
  })

  it.each([`/api/products/kurta/reviews/me/photos`, '/api/customers/me/complaints'])('is refused in a form to %s', async (path) => {
    const body = new FormData()
    body.set(UNKNOWN, '1')
    const { headers, text } = await packed(body)
    const answer = await send('POST', path, { headers, body: text })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(UNKNOWN)])
  })
})

async function packed(body: FormData): Promise<{ headers: Record<string, string>; text: string }> {
  const response = new Response(body)
  return { headers: { 'content-type': response.headers.get('content-type')! }, text: await response.text() }
}

describe('a document as the specification writes it', () => {
  it('is saved as an address in the shape in which it is given back, whole or in part', async () => {
    const document = { address: { ...ADDRESS, addressLine2: '', countryCode: 'IND' }, validation: { status: 'verified' } }
    const created = await send('POST', '/api/customers/me/addresses', { json: document })
    const saved = (await created.json()) as { id: string }
    expect([created.status, saved]).toEqual([201, { id: saved.id, ...document }])
    const again = await send('PATCH', `/api/customers/me/addresses/${saved.id}`, {
      json: { ...saved, address: { ...document.address, name: 'Asha R.' }, default: true },
    })
    const changed = { id: saved.id, ...document, address: { ...document.address, name: 'Asha R.' }, default: true }
    expect([again.status, await again.json()]).toEqual([200, changed])
    const elsewhere = await send('POST', '/api/customers/me/addresses', { json: { address: { ...ADDRESS, countryCode: 'LKA' } } })
    expect([elsewhere.status, await elsewhere.text()]).toEqual([400, expect.stringContaining('address.countryCode')])
    const second = await send('POST', '/api/customers/me/addresses', { json: { address: ADDRESS, default: true } })
    expect(await second.json()).toMatchObject({ address: ADDRESS, validation: null, default: true })
  })

  it('is written as the cart: its items take the place of those that were there, and come back as they were given', async () => {
    const patch = async (json: unknown) => {
      const answer = await send('PATCH', '/api/cart/me', { json })
      return { status: answer.status, document: (await answer.json()) as { items: { id: string; quantity: number; size: string }[] } }
    }
    const linesOf = ({ document }: Awaited<ReturnType<typeof patch>>) =>
      document.items.map(({ id, quantity, size }) => [id, quantity, size])
    expect(linesOf(await patch({ items: [{ id: 'kurta', quantity: 2, size: 'L' }] }))).toEqual([['kurta', 2, 'L']])
    const both = await patch({ items: [{ id: 'stole' }, { id: 'kurta', quantity: 3, size: 'L' }] })
    expect(linesOf(both)).toEqual([
      ['stole', 1, 'M'],
      ['kurta', 3, 'L'],
    ])
    // Sold out meanwhile: what is there may stay, and is not added anew.
    await test.pool.query("update products set active = false where id = 'stole'")
    const whole = await patch(both.document)
    expect([whole.status, linesOf(whole)]).toEqual([200, linesOf(both)])
    expect(linesOf(await patch({ items: [] }))).toEqual([])
    expect((await patch({ items: [{ id: 'stole' }] })).status).toBe(409)
  })

  it('is written as a review, and comes back as it was given', async () => {
    const message = 'Soft, and the blue has not bled.'
    const user = { id: uid, display_name: 'asha', photo_url: null }
    const at = { id: uid, created_at: '2026-11-20T12:00:00.000Z', product_id: 'kurta' }
    const put = (json: object) => send('PUT', '/api/products/kurta/reviews/me', { json })
    const written = await put({ ...at, rating: 5, message, user, attribute_scores: null })
    const review = (await written.json()) as object
    expect([written.status, review]).toMatchObject([200, { rating: 5, message, attribute_scores: null }])
    expect((await put(review)).status).toBe(200)
  })
})
