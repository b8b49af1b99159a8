import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Parcel, Rate } from '../../src/domain/parcels/shipment.ts'
import type { Shipping } from '../../src/shop.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const RATES = '/functions/us-central1/shipping_rates'
const JSON_TYPE = { 'content-type': 'application/json' }
const RATE: Rate = {
  carrierId: 'se-1',
  serviceCode: 'surface',
  serviceName: 'Surface',
  amount: { currency: 'INR', amount: 38 },
  deliveryDays: 4,
  estimatedDelivery: null,
}
const fields = { name: 'Asha Rao', addressLine1: '7 Chowk', cityLocality: 'Udaipur', stateProvince: 'Rajasthan', postalCode: '313001' }
const shipping = {
  name: 'Kabir Das',
  address: { country: 'IN', line1: '1 Park St', city: 'Kolkata', state: 'West Bengal', postal_code: '700016' },
}

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string; cookie: string }
let asked: Parcel[]
let addressId: string
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  asha = await app.person('asha')
  await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
  const saved = await asha.send('POST', '/api/customers/me/addresses', { json: fields })
  addressId = ((await saved.json()) as { id: string }).id
})
beforeEach(() => {
  asked = []
  carriers(async () => [RATE])
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

function carriers(rates: Shipping['rates']): void {
  test.shop.shipping = {
    ...test.shop.shipping,
    rates: (parcel, signal) => {
      asked.push(parcel)
      return rates(parcel, signal)
    },
  }
}

const answered = async (answer: Response) => [answer.status, await answer.json()] as const
const call = async (data: unknown, send = asha.send) => answered(await send('POST', RATES, { json: { data } }))
const refused = (status: number, name: string, message: unknown = expect.any(String)) => [status, { error: { status: name, message } }]

describe('the protocol', () => {
  it('answers {result}, which nobody may store', async () => {
    const answer = await asha.send('POST', RATES, { json: { data: null } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answered(answer)).toEqual([200, { result: [RATE] }])
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8', 'Application/JSON'])(
    'takes the content type %s',
    async (type) => {
      const answer = await asha.send('POST', RATES, { body: '{"data":null}', headers: { 'content-type': type } })
      expect(answer.status).toBe(200)
    },
  )

  it.each([
    ['no type', {}, '{"data":null}'],
    ['text', { 'content-type': 'text/plain' }, '{"data":null}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'data=1'],
    ['a type like JSON', { 'content-type': 'application/jsonp' }, '{"data":null}'],
    ['no body', JSON_TYPE, undefined],
    ['broken JSON', JSON_TYPE, '{"data":'],
    ['a list', JSON_TYPE, '[1]'],
    ['null', JSON_TYPE, 'null'],
    ['a text', JSON_TYPE, '"data"'],
    ['no data', JSON_TYPE, '{}'],
    ['another field', JSON_TYPE, '{"data":null,"more":1}'],
    ['a type that is not understood', JSON_TYPE, '{"data":{"@type":"x"}}'],
    ['endless nesting', JSON_TYPE, `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('answers 400 to %s', async (_, headers, body) => {
    const answer = await answered(await asha.send('POST', RATES, { headers, body }))
    expect(answer).toEqual(refused(400, 'INVALID_ARGUMENT', expect.stringMatching(/^Bad Request: /)))
    expect(asked).toEqual([])
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is called with POST, not with %s', async (method) => {
    for (const site of ['same-origin', 'cross-site']) {
      const answer = await asha.send(method, RATES, { headers: { 'sec-fetch-site': site } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
  })

  it('gives no leave to other origins', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const answer = await app.visitor('OPTIONS', RATES, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('refuses what is too large', async () => {
    expect((await asha.send('POST', RATES, { json: { data: 'x'.repeat(300_000) } })).status).toBe(413)
  })

  it('ends a call after 70 seconds, and the work of it', async () => {
    const reached = Promise.withResolvers<AbortSignal | undefined>()
    carriers((_, signal) => {
      reached.resolve(signal)
      return new Promise(() => {})
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = call(null)
    const signal = await reached.promise
    await vi.advanceTimersByTimeAsync(69_999)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual(refused(504, 'DEADLINE_EXCEEDED'))
    expect(signal?.aborted).toBe(true)
  })
})

describe('shipping_rates', () => {
  it('asks for a parcel of 30 grams from the shop to a saved address', async () => {
    expect(await call({ addressId })).toEqual([200, { result: [RATE] }])
    expect(asked).toMatchObject([
      {
        shipDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        shipFrom: { cityLocality: 'Jaipur', phone: expect.any(String) },
        shipTo: { name: 'Asha Rao', postalCode: '313001', countryCode: 'IND' },
        packages: [{ weight: { value: 30, unit: 'gram' } }],
      },
    ])
  })

  it('takes an address that is not saved, or the newest that is', async () => {
    await call({ shipping })
    await call({})
    expect(asked.map(({ shipTo }) => shipTo.postalCode)).toEqual(['700016', '313001'])
  })

  it.each([
    ['an address that makes no sense', { shipping: { ...shipping, name: ' ' } }, 400, 'INVALID_ARGUMENT', 'A name is required'],
    [
      'another country',
      { shipping: { ...shipping, address: { ...shipping.address, country: 'US' } } },
      400,
      'INVALID_ARGUMENT',
      'We deliver in India only.',
    ],
    ['nonsense', { addressId: 7 }, 400, 'INVALID_ARGUMENT', 'data.addressId is not as expected.'],
    ['text', 'x', 400, 'INVALID_ARGUMENT', 'data is not as expected.'],
    ['an unknown address', { addressId: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e' }, 404, 'NOT_FOUND', 'There is no such address.'],
  ])('refuses %s', async (_, data, status, name, message) => {
    expect(await call(data)).toEqual(refused(status, name, message))
    expect(asked).toEqual([])
  })

  it('is for people who are signed in, with something in their own cart, to addresses of their own', async () => {
    const kabir = await app.person('kabir')
    expect(await call(null, app.visitor)).toEqual(refused(401, 'UNAUTHENTICATED', 'Please sign in to see shipping rates.'))
    expect(await call(null, kabir.send)).toEqual(refused(400, 'INVALID_ARGUMENT', 'Please add your address first.'))
    expect(await call({ shipping }, kabir.send)).toEqual(refused(400, 'INVALID_ARGUMENT', 'Your cart is currently empty.'))
    expect(await call({ addressId }, kabir.send)).toEqual(refused(404, 'NOT_FOUND', 'There is no such address.'))
    expect(asked).toEqual([])
  })
})
