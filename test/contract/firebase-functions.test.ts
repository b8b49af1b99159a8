import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HTTP_OF_STATUS, type Status } from '../../src/domain/status.ts'
import { Refusal } from '../../src/http/refusal.ts'
import type { Shipping } from '../../src/shop.ts'
import { CLIENTS } from './callable-clients.ts'
import { serveShop, type Account, type ServedShop } from './served-shop.ts'

const INT64 = 'type.googleapis.com/google.protobuf.Int64Value'
const FIELDS = { name: 'Asha Rao', addressLine1: '7 Chowk', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
const SHIPPING = {
  name: 'Asha Rao',
  address: { country: 'IN', line1: '7 Chowk', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' },
}
const LINE = { id_: 'kurta', name: 'Neel Kurta', price: 1890, quantity: 2, size: 'M' }

let shop: ServedShop
let asha: Account
let carriers: Shipping
beforeAll(async () => {
  shop = await serveShop()
  carriers = shop.shop.shipping
  asha = await shop.open()
  await shop.send('PATCH', '/api/cart/me', { token: asha.token, json: { set: [{ id: 'kurta', quantity: 2 }] } })
  await shop.send('POST', '/api/customers/me/addresses', { token: asha.token, json: FIELDS })
})
beforeEach(async () => {
  shop.shop.shipping = carriers
  await shop.pool.query('delete from attempts')
})
afterAll(() => shop.close())

type Row = [what: string, http: number, body: string, outcome: object]

/** What a server may answer, and what a client must make of it. */
const ANSWERS: Row[] = [
  ['no JSON', 200, '<html>', { code: 'internal', message: expect.stringMatching(/^Response is not valid JSON object\.?$/) }],
  ['nothing', 200, '', { code: 'internal', message: expect.stringMatching(/^Response is not valid JSON object\.?$/) }],
  ['no data', 200, '{}', { code: 'internal', message: expect.stringMatching(/^Response is missing data field\.?$/) }],
  ['data', 200, '{"data":[1]}', { data: [1] }],
  ['a result', 200, '{"result":null}', { data: null }],
  ['an error within a success', 200, '{"error":{"status":"DATA_LOSS","message":"Gone."}}', { code: 'data-loss', message: 'Gone.' }],
  ['a status that does not exist', 400, '{"error":{"status":"TOO_BLUE","message":"x"}}', { code: 'internal' }],
  ...[400, 401, 403, 404, 409, 418, 429, 499, 500, 501, 502, 503, 504].map((http): Row => [
    `bare HTTP ${http}`,
    http,
    '',
    { code: codeOf(http) },
  ]),
]

describe.each(CLIENTS)('%s', (_, connect) => {
  const signedIn = () => connect(shop.origin, { auth: asha.token })
  const authOf = (who: string | null) => ({ own: { auth: asha.token }, nobody: {} })[who ?? 'nobody'] ?? { auth: who! }

  it('opens a payment', async () => {
    const data = { mode: 'payment', customer: asha.uid, line_items: [LINE], price: 3780, shipping: SHIPPING, shipment: null }
    expect(await signedIn().call('phone_pe_checkout', data)).toEqual({
      data: { paymentUrl: expect.stringContaining(`${shop.sandbox}/phonepe/pay/`) },
    })
  })

  it('gets shipping rates, with and without data', async () => {
    const rates = {
      data: [
        expect.objectContaining({ carrierId: 'se-601001', amount: { currency: 'INR', amount: 30 } }),
        expect.anything(),
        expect.anything(),
      ],
    }
    expect(await signedIn().call('shipping_rates', { shipping: SHIPPING })).toEqual(rates)
    expect(await signedIn().call('shipping_rates', null)).toEqual(rates)
  })

  it('may send integers of 64 bits', async () => {
    const quantity = { '@type': INT64, value: '2' }
    const data = { line_items: [{ ...LINE, quantity }], price: { '@type': INT64, value: '3780' }, shipping: SHIPPING }
    expect(await signedIn().call('phone_pe_checkout', data)).toMatchObject({ data: { paymentUrl: expect.any(String) } })
    expect(await signedIn().call('shipping_rates', { '@type': INT64, value: 'many' })).toMatchObject({ code: 'invalid-argument' })
  })

  it('may send the tokens of messaging and of the app’s check', async () => {
    vi.stubGlobal('self', globalThis)
    vi.stubGlobal('Notification', { permission: 'granted' })
    const sent = vi.spyOn(globalThis, 'fetch')
    const client = connect(shop.origin, { auth: asha.token, messaging: 'iid', appCheck: 'check' })
    expect(await client.call('shipping_rates', null)).toMatchObject({ data: expect.any(Array) })
    const headers = new Headers(sent.mock.calls[0]?.[1]?.headers)
    expect([headers.get('firebase-instance-id-token'), headers.get('x-firebase-appcheck')]).toEqual(['iid', 'check'])
    sent.mockRestore()
    vi.unstubAllGlobals()
  })

  it.each([
    ['visitors', null, 'phone_pe_checkout', {}, 'unauthenticated', 'Please sign in to place an order.'],
    ['an old token', 'x.y.z', 'shipping_rates', null, 'unauthenticated', 'The token is not valid any more. Please sign in again.'],
    [
      'another’s order',
      'own',
      'phone_pe_checkout',
      { customer: 'kabir' },
      'permission-denied',
      'An order can only be placed for the account that is signed in.',
    ],
    [
      'a price of the caller’s own',
      'own',
      'phone_pe_checkout',
      { shipping: SHIPPING, price: 1 },
      'aborted',
      'The total has changed since you looked. Please check your cart and try again.',
    ],
    ['wrong data', 'own', 'phone_pe_checkout', { line_items: 7 }, 'invalid-argument', 'data.line_items is not as expected.'],
    ['no data', 'own', 'phone_pe_checkout', null, 'invalid-argument', 'data is not as expected.'],
    ['an unknown address', 'own', 'shipping_rates', { addressId: 'nowhere' }, 'not-found', 'There is no such address.'],
    ['an unknown function', 'own', 'nothing', {}, 'not-found', 'There is no such function.'],
  ])('is told of %s', async (_, who, name, data, code, message) => {
    expect(await connect(shop.origin, authOf(who)).call(name, data)).toEqual({ code, message, details: undefined })
  })

  it.each(Object.keys(HTTP_OF_STATUS) as Status[])('is told of %s, with message and details', async (status) => {
    shop.shop.shipping = { ...shop.shop.shipping, rates: () => Promise.reject(new Refusal(status, 'Not today.', { line: 'kurta' })) }
    const code = status.toLowerCase().replaceAll('_', '-')
    expect(await signedIn().call('shipping_rates', null)).toEqual({ code, message: 'Not today.', details: { line: 'kurta' } })
  })

  it('is told that a service does not answer', async () => {
    await shop.fault('phonepe', { fault: 'http-500', on: ['pay'], times: 4 })
    const other = await shop.open()
    await shop.send('PATCH', '/api/cart/me', { token: other.token, json: { set: [{ id: 'kurta' }] } })
    await shop.send('POST', '/api/customers/me/addresses', { token: other.token, json: FIELDS })
    const message = 'The payment service does not answer. Please try again in a minute.'
    expect(await connect(shop.origin, { auth: other.token }).call('phone_pe_checkout', { shipping: SHIPPING })).toMatchObject({
      code: 'unavailable',
      message,
    })
    await shop.fault('shipengine', { fault: 'http-500', times: 3 })
    const away = 'The carriers do not answer. Please try again in a minute.'
    expect(await signedIn().call('shipping_rates', null)).toMatchObject({ code: 'unavailable', message: away })
  })

  it('may call at least twenty times a minute, and not without end', async () => {
    const client = connect(shop.origin)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => client.call('shipping_rates', null)))
    expect(outcomes).toMatchObject(outcomes.map(() => ({ code: 'unauthenticated' })))
    await shop.pool.query('update attempts set points = 1000')
    expect(await client.call('shipping_rates', null)).toMatchObject({ code: 'resource-exhausted' })
  })

  it('is cancelled when its service is deleted', async () => {
    const reached = Promise.withResolvers<void>()
    shop.shop.shipping = {
      ...shop.shop.shipping,
      rates: () => {
        reached.resolve()
        return new Promise(() => {})
      },
    }
    const client = signedIn()
    const call = client.call('shipping_rates', null)
    await reached.promise
    await client.delete()
    expect(await call).toMatchObject({ code: 'cancelled', message: expect.stringMatching(/was deleted\.$/) })
  })

  it('gives up when its own time is over', async () => {
    shop.shop.shipping = { ...shop.shop.shipping, rates: () => new Promise(() => {}) }
    const client = connect(shop.origin, { auth: asha.token }, 200)
    expect(await client.call('shipping_rates', null)).toMatchObject({ code: 'deadline-exceeded' })
  })

  it.each(ANSWERS)('understands a server that answers %s', async (_, http, body, outcome) => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(http, { 'content-type': 'application/json' }).end(body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await client.call('anything', null)).toMatchObject(outcome)
    server.closeAllConnections()
    server.close()
  })

  it('is told internal when nobody listens', async () => {
    expect(await connect('http://127.0.0.1:1').call('anything', null)).toMatchObject({ code: 'internal' })
  })
})

/** The table of the specification (§8), read from HTTP to code. */
function codeOf(http: number): string {
  const status = Object.entries(HTTP_OF_STATUS).find(([, number]) => number === http)?.[0]
  return status?.toLowerCase().replaceAll('_', '-') ?? 'unknown'
}
