import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { OrderShipping } from '../../domain/order.ts'
import { ServiceError } from '../../service-error.ts'
import { clearCart, mergeCart } from '../cart/change-cart.ts'
import { findCart } from '../cart/find-cart.ts'
import { findOrders } from '../orders/find-orders.ts'
import { placeOrder, type PlaceOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const shipping: OrderShipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' },
}
const wanted: PlaceOrder = { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '790' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from refunds; delete from orders; delete from payments; delete from checkout_sessions')
  await clearCart(test.shop, test.asha)
  await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
  test.payments.started.length = 0
})

/** What must hold whatever happened: one order per paid session, at the frozen amount, and none without. */
afterEach(async () => {
  const { rows } = await test.pool.query(`
    select session.id from checkout_sessions session left join orders on orders.session_id = session.id
    where (session.state = 'paid') <> (orders.id is not null) or orders.amount_paise <> session.amount_paise`)
  expect(rows).toEqual([])
})

const place = (change: Partial<PlaceOrder> = {}) => placeOrder(test.shop, test.asha, { ...wanted, ...change })
const orders = () => findOrders(test.shop, test.asha)
const sessionId = () => test.payments.started.at(-1)!.id
const cart = async () => (await findCart(test.shop, test.asha)).map(({ id, quantity }) => [id, quantity])

async function pay(id = sessionId()) {
  test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
  return settlePayment(test.shop, id)
}

describe('placing an order', () => {
  it('opens a payment of the catalogue’s prices', async () => {
    const result = await place()
    expect(test.payments.started).toEqual([{ id: expect.stringMatching(/^ch_[\w-]{24}$/), amountPaise: 299_800 }])
    expect(result).toEqual({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(sessionId()).not.toContain(test.asha)
  })

  it('refuses an empty cart and a missing address without asking the provider', async () => {
    expect(await place({ shipping: null })).toEqual({ ok: false, reason: 'no-address' })
    await clearCart(test.shop, test.asha)
    expect(await place()).toEqual({ ok: false, reason: 'empty' })
    expect(test.payments.started).toEqual([])
  })

  it.each([
    ['another price', { line_items: [{ id_: 'kurta', price: 1, quantity: 2, size: 'M' }] }],
    ['another quantity', { line_items: [{ id_: 'kurta', price: 1499, quantity: 1, size: 'M' }] }],
    ['another size', { line_items: [{ id_: 'kurta', price: 1499, quantity: 2, size: 'L' }] }],
    ['no such line', { line_items: [{ id_: 'stole', name: 'Stole' }] }],
  ])('refuses a claim of %s and names the line', async (_, claim) => {
    expect(await place({ claim })).toEqual({ ok: false, reason: 'differs', line: 'Neel Kurta' })
    expect(test.payments.started).toEqual([])
  })

  it('refuses a claim of another total, and accepts one that agrees', async () => {
    const line_items = [{ id_: 'kurta', price: '1499', quantity: 2, size: 'M' }]
    expect(await place({ claim: { line_items, price: 1 } })).toMatchObject({ ok: false, line: 'price' })
    expect(await place({ claim: { line_items, price: 2998 } })).toMatchObject({ ok: true })
  })

  it('refuses what went out of stock or lost its price, and names the line', async () => {
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499', active: false })
    expect(await place()).toEqual({ ok: false, reason: 'unavailable', line: 'Neel Kurta' })
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '-5' })
    expect(await place()).toEqual({ ok: false, reason: 'unavailable', line: 'Neel Kurta' })
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  })

  it('gives a double press one session and one address', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => place()))
    expect(results).toEqual(results.map(() => ({ ok: true, paymentUrl: expect.any(String) })))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(test.payments.started).toHaveLength(1)
  })

  it('never opens again what settling would refuse: the same things bought a second time', async () => {
    await place()
    await place({ shipping: { ...shipping, name: 'Asha at work' } })
    await pay()
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
    expect(await place()).toMatchObject({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(test.payments.started).toHaveLength(3)
    expect((await pay())?.state).toBe('paid')
    expect(await orders()).toHaveLength(2)
  })

  it('opens nothing when the payment of the same cart comes through while it is being opened', async () => {
    await place()
    const first = sessionId()
    test.payments.duringNextStart(async () => void (await pay(first)))
    expect(await place({ shipping: { ...shipping, name: 'Asha at work' } })).toEqual({ ok: false, reason: 'empty' })
    expect(await orders()).toHaveLength(1)
  })

  it('lets a person have ten payments open, and no more', async () => {
    const presses = await Promise.all(Array.from({ length: 14 }, (_, count) => place({ shipping: { ...shipping, name: `Asha ${count}` } })))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(10)
    expect(presses.filter(({ ok }) => !ok)).toEqual(Array(4).fill({ ok: false, reason: 'too-many' }))
    test.payments.says(sessionId(), { state: 'FAILED' })
    await settlePayment(test.shop, sessionId())
    expect(await place({ shipping: { ...shipping, name: 'Asha again' } })).toMatchObject({ ok: true })
  })

  it('opens sessions all day long on the same few connections', async () => {
    for (let count = 0; count < 80; count++) {
      await place()
      test.payments.says(sessionId(), { state: 'FAILED' })
      await settlePayment(test.shop, sessionId())
    }
    expect(test.payments.started).toHaveLength(80)
  })

  it('opens a new session when the cart has changed since', async () => {
    await place()
    await mergeCart(test.shop, test.asha, { set: [{ id: 'stole' }] })
    await place()
    expect(test.payments.started.map(({ amountPaise }) => amountPaise)).toEqual([299_800, 378_800])
  })

  it('keeps the cart and opens a fresh session after a provider that did not answer', async () => {
    test.payments.failNext(new ServiceError('payment', 'unavailable', 'no answer'))
    await expect(place()).rejects.toThrow(ServiceError)
    expect(await cart()).toEqual([['kurta', 2]])
    expect(await place()).toMatchObject({ ok: true })
  })

  it('asks the provider before it sends anybody to a page again, and opens a fresh one when that has gone', async () => {
    await place()
    const first = sessionId()
    test.payments.forget(first)
    expect(await place()).toMatchObject({ ok: true, paymentUrl: expect.not.stringContaining(first) })
  })

  it('leads back to the shop when the purchase was paid meanwhile', async () => {
    await place()
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    expect(await place()).toEqual({ ok: true, paymentUrl: `http://shop.test/payments/return?order=${sessionId()}` })
    expect(await orders()).toHaveLength(1)
    expect(test.payments.started).toHaveLength(1)
  })

  it('does not wait for a press that died half-way', async () => {
    await place()
    const half = "update checkout_sessions set state = 'starting', url = null, created_at = now() - interval '2 minutes' where id = $1"
    await test.pool.query(half, [sessionId()])
    test.payments.forget(sessionId())
    expect(await place()).toMatchObject({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(test.payments.started).toHaveLength(2)
  })

  it('has no address to give when the provider gave none', async () => {
    test.payments.withoutPageNext()
    expect(await place()).toEqual({ ok: true, paymentUrl: null })
    expect(await place()).toMatchObject({ ok: true, paymentUrl: expect.stringContaining('https://pay.test/') })
  })
})

describe('settling a payment', () => {
  it('makes one order with the frozen lines and empties the bought ones out of the cart', async () => {
    await place()
    expect(await pay()).toMatchObject({ state: 'paid', uid: test.asha })
    const [order] = await orders()
    expect(order).toMatchObject({
      amount: 299_800,
      transactionId: `T-${sessionId()}`,
      line_items: [{ id: 'kurta', description: 'Neel Kurta', quantity: 2, size: 'M', amount_subtotal: 299_800 }],
      shipping,
    })
    expect(await cart()).toEqual([])
  })

  it('makes one order of 100 notices at the same time', async () => {
    await place()
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    await Promise.all(Array.from({ length: 100 }, () => settlePayment(test.shop, sessionId())))
    expect(await orders()).toHaveLength(1)
  })

  it('keeps the frozen price and lines when catalogue and cart change at the provider’s page', async () => {
    await place()
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '9999' })
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 5 }, { id: 'stole' }] })
    await pay()
    expect((await orders())[0]).toMatchObject({ amount: 299_800, line_items: [{ quantity: 2 }] })
    expect(await cart()).toEqual([
      ['kurta', 3],
      ['stole', 1],
    ])
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  })

  it('makes no order while the provider says PENDING or FAILED, and keeps the cart', async () => {
    await place()
    expect(await settlePayment(test.shop, sessionId())).toMatchObject({ state: 'open' })
    test.payments.says(sessionId(), { state: 'FAILED', errorCode: 'AUTHORIZATION_ERROR' })
    expect(await settlePayment(test.shop, sessionId())).toMatchObject({ state: 'failed', error: 'AUTHORIZATION_ERROR' })
    expect(await orders()).toEqual([])
    expect(await cart()).toEqual([['kurta', 2]])
  })

  it('makes the order when success follows failure, and keeps it when failure follows success', async () => {
    await place()
    test.payments.says(sessionId(), { state: 'FAILED' })
    await settlePayment(test.shop, sessionId())
    await pay()
    test.payments.says(sessionId(), { state: 'FAILED' })
    expect(await settlePayment(test.shop, sessionId())).toMatchObject({ state: 'paid' })
    expect(await orders()).toHaveLength(1)
  })

  it('makes one order of one cart that was paid in two sessions, and marks the other payment for a refund', async () => {
    await place()
    const first = sessionId()
    await place({ shipping: { ...shipping, name: 'Asha at work' } })
    const second = sessionId()
    expect((await pay(second))?.state).toBe('paid')
    expect((await pay(first))?.state).toBe('duplicate')
    expect(await orders()).toHaveLength(1)
    const { rows } = await test.pool.query('select session_id, state from payments order by state')
    expect(rows).toEqual([
      { session_id: second, state: 'COMPLETED' },
      { session_id: first, state: 'REFUND_DUE' },
    ])
  })

  it('makes a second order of the same things bought again later', async () => {
    await place()
    await pay()
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
    await place()
    await pay()
    expect(await orders()).toHaveLength(2)
  })

  it('makes no order of another amount, and marks the payment for a refund', async () => {
    await place()
    test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
    expect(await settlePayment(test.shop, sessionId())).toMatchObject({ state: 'mismatch' })
    expect(await orders()).toEqual([])
    const { rows } = await test.pool.query('select state, amount_paise from payments')
    expect(rows).toEqual([{ state: 'REFUND_DUE', amount_paise: 100 }])
  })

  it('gives a new session after a failed one of the same cart', async () => {
    await place()
    const first = sessionId()
    test.payments.says(first, { state: 'FAILED' })
    await settlePayment(test.shop, first)
    await place()
    expect(sessionId()).not.toBe(first)
  })

  it('knows nothing of sessions that are not there', async () => {
    expect(await settlePayment(test.shop, 'ch_nothing')).toBeNull()
    expect(await settlePayment(test.shop, "'; drop table orders")).toBeNull()
  })
})
