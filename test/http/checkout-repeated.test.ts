import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { sweepAnswers } from '../../src/features/checkout/answer-once.ts'
import { countWaiting } from '../support/jobs.ts'
import { addProduct } from '../support/products.ts'
import { IN_JAIPUR, readyBuyer, TO_JAIPUR as shipping, type ReadyBuyer } from '../support/ready-buyer.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: ReadyBuyer['asha']
let addressId: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ asha, addressId } = await readyBuyer(test))
})

const call = async (data: object, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await asha.send('POST', '/functions/us-central1/phone_pe_checkout', { json: { data }, headers })
  return [answer.status, await answer.json()] as const
}

describe('the same call again', () => {
  it('gets the same answer, whatever has happened since', async () => {
    const first = await call({ shipping }, 'press-number-one')
    expect(first[0]).toBe(200)
    test.payments.says(test.payments.started[0]!.id, { state: 'FAILED' })
    await asha.send('PATCH', '/api/cart/me', { json: { remove: ['kurta'] } })
    expect(await call({ shipping }, 'press-number-one')).toEqual(first)
    expect(test.payments.started).toHaveLength(1)
  })

  it('gets the same answer also of a provider that was away', async () => {
    test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    const first = await call({ shipping }, 'press-number-two')
    expect(first).toMatchObject([503, { error: { status: 'UNAVAILABLE' } }])
    expect(await call({ shipping }, 'press-number-two')).toEqual(first)
    expect(await call({ shipping }, 'press-number-three')).toMatchObject([200, {}])
  })

  it('does the work once when it comes many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call({ shipping }, 'press-number-four')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(test.payments.started).toHaveLength(1)
  })

  it('is done by the next one when the first died half-way', async () => {
    const died = "insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, $3, now() - interval '1 minute')"
    await call({ shipping }, 'press-number-five')
    const { rows } = await test.pool.query<{ request_hash: string }>(
      'delete from idempotency_keys where user_id = $1 returning request_hash',
      [asha.uid],
    )
    await test.pool.query(died, [asha.uid, 'press-number-five', rows[0]!.request_hash])
    expect((await call({ shipping }, 'press-number-five'))[0]).toBe(200)
    expect(test.payments.started).toHaveLength(1)
  })

  it('is told within five seconds that the first is under way, of which nobody knows whether it ends', async () => {
    await call({ shipping }, 'press-number-seven')
    await test.pool.query('update idempotency_keys set answer = null, created_at = now() where user_id = $1', [asha.uid])
    const began = performance.now()
    expect(await call({ shipping }, 'press-number-seven')).toMatchObject([
      409,
      { error: { message: expect.stringContaining('still being processed') } },
    ])
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('is a new one a day later', async () => {
    const first = await call({ shipping }, 'press-number-one')
    test.payments.says(test.payments.started[0]!.id, { state: 'FAILED' })
    const age = (time: string) => test.pool.query(`update idempotency_keys set created_at = now() - interval '${time}'`)
    await age('23 hours')
    await sweepAnswers(test.shop)
    expect(await call({ shipping }, 'press-number-one')).toEqual(first)
    await age('25 hours')
    await sweepAnswers(test.shop)
    expect(await call({ shipping }, 'press-number-one')).not.toEqual(first)
    expect(test.payments.started).toHaveLength(2)
  })

  it('is refused with another body, and with a key that is none', async () => {
    await call({ shipping }, 'press-number-six')
    expect(await call({ shipping, price: 1890 }, 'press-number-six')).toMatchObject([409, { error: { status: 'ABORTED' } }])
    expect(await call({ shipping }, 'short')).toMatchObject([400, { error: { status: 'INVALID_ARGUMENT' } }])
    expect(await call({ shipping }, 'x'.repeat(65))).toMatchObject([400, {}])
  })

  it('of the form leads to the same page', async () => {
    const page = await (await asha.send('GET', '/checkout/shipping')).text()
    const key = /name="key" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    const press = async (id = addressId) => {
      const answer = await asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: id, key } })
      return [answer.status, answer.headers.get('location')]
    }
    const first = await press()
    expect(first).toEqual([303, `https://pay.test/${test.payments.started[0]!.id}`])
    test.payments.says(test.payments.started[0]!.id, { state: 'FAILED' })
    expect(await press()).toEqual(first)
    expect(await press('another')).toEqual([409, null])
  })
})

describe('the way back from the provider', () => {
  it('asks the provider so often for one address; the session’s job asks all the same', async () => {
    await call({ shipping })
    const { id } = test.payments.started[0]!
    let asked = 0
    const { payments } = test.shop
    const status: (typeof payments)['phonepe']['status'] = (...of) => {
      asked++
      return payments.phonepe.status(...of)
    }
    test.shop.payments = { phonepe: { ...payments.phonepe, status } }
    const back = async () => (await asha.send('GET', `/payments/return?order=${id}`)).headers.get('location')
    const places = []
    for (let time = 0; time < 125; time++) places.push(await back())
    test.shop.payments = payments
    expect(asked).toBe(120)
    expect(new Set(places)).toEqual(new Set([`/account/orders?payment=pending&order=${id}`]))
    expect(await countWaiting(test.pool, 'reconcile-payment', id)).toBe(1)
  })
})

describe('the shipment of a call', () => {
  const place = { ...IN_JAIPUR, countryCode: 'IND' }
  const shipment = () => ({
    carrierId: 'se-601001',
    serviceCode: 'sandbox_post_speed',
    shipDate: '2026-11-23',
    shipFrom: test.shop.seller.address,
    shipTo: place,
    packages: [{ weight: { value: 30, unit: 'gram' } }],
  })
  const sessions = async () =>
    ((await (await asha.send('GET', '/api/customers/me/checkout_sessions')).json()) as { checkout_sessions: object[] }).checkout_sessions

  it('is in the metadata of the session, with its mode', async () => {
    expect((await call({ shipping, shipment: shipment(), collect_shipping_address: true }))[0]).toBe(200)
    const { packages: _, ...rest } = shipment()
    expect(await sessions()).toMatchObject([
      { metadata: { ...rest, mode: 'payment', weight: { value: 30, unit: 'gram' } }, collect_shipping_address: true },
    ])
  })

  it('leaves the mode alone in the metadata where there is none', async () => {
    await call({ shipping, shipment: null })
    expect(await sessions()).toMatchObject([{ metadata: { mode: 'payment' }, collect_shipping_address: false }])
  })

  it.each([
    ['another destination', { shipTo: { ...place, cityLocality: 'Delhi' } }, 409],
    ['another sender', { shipFrom: { ...place, phone: '1' } }, 409],
    ['another weight', { packages: [{ weight: { value: 3, unit: 'kilogram' } }] }, 409],
    ['no day', { shipDate: 'soon' }, 400],
    ['a carrier that is none', { carrierId: '../x' }, 400],
  ])('is refused with %s', async (_, change, status) => {
    expect((await call({ shipping, shipment: { ...shipment(), ...change } }))[0]).toBe(status)
    expect(test.payments.started).toEqual([])
  })
})
