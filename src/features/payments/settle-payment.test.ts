import { describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { createTestPayments } from '../../../test/support/payments.ts'
import { addProduct } from '../../../test/support/products.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { sendRefunds } from './resume-refunds.ts'
import { settlePayment } from './settle-payment.ts'

const checkout = useCheckout()
const { place, orders, sessionId, cart, pay } = checkout

describe('settling a payment', () => {
  it('makes one order with the frozen lines and empties the bought ones out of the cart', async () => {
    await place()
    expect(await pay()).toMatchObject({ state: 'paid', uid: checkout.test.asha })
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
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    await Promise.all(Array.from({ length: 100 }, () => settlePayment(checkout.test.shop, sessionId())))
    expect(await orders()).toHaveLength(1)
  })

  it('keeps the frozen price and lines when catalogue and cart change at the provider’s page', async () => {
    await place()
    await addProduct(checkout.test.pool, { id: 'kurta', name: 'Neel Kurta', price: '9999' })
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 5 }, { id: 'stole' }] })
    await pay()
    expect((await orders())[0]).toMatchObject({ amount: 299_800, line_items: [{ quantity: 2 }] })
    expect(await cart()).toEqual([
      ['kurta', 3],
      ['stole', 1],
    ])
    await addProduct(checkout.test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  })

  it('makes no order while the provider says PENDING or FAILED, and keeps the cart', async () => {
    await place()
    expect(await settlePayment(checkout.test.shop, sessionId())).toMatchObject({ state: 'open' })
    checkout.test.payments.says(sessionId(), { state: 'FAILED', errorCode: 'AUTHORIZATION_ERROR' })
    expect(await settlePayment(checkout.test.shop, sessionId())).toMatchObject({ state: 'failed', error: 'AUTHORIZATION_ERROR' })
    expect(await orders()).toEqual([])
    expect(await cart()).toEqual([['kurta', 2]])
  })

  it('makes the order when success follows failure, and keeps it when failure follows success', async () => {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'FAILED' })
    await settlePayment(checkout.test.shop, sessionId())
    await pay()
    checkout.test.payments.says(sessionId(), { state: 'FAILED' })
    expect(await settlePayment(checkout.test.shop, sessionId())).toMatchObject({ state: 'paid' })
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
    const { rows } = await checkout.test.pool.query('select session_id, state from payments order by state')
    expect(rows).toEqual([
      { session_id: second, state: 'COMPLETED' },
      { session_id: first, state: 'REFUND_DUE' },
    ])
  })

  it('makes a second order of the same things bought again later', async () => {
    await place()
    await pay()
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
    await place()
    await pay()
    expect(await orders()).toHaveLength(2)
  })

  it('makes no order of another amount, and marks the payment for a refund', async () => {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
    expect(await settlePayment(checkout.test.shop, sessionId())).toMatchObject({ state: 'mismatch' })
    expect(await orders()).toEqual([])
    const { rows } = await checkout.test.pool.query('select state, amount_paise from payments')
    expect(rows).toEqual([{ state: 'REFUND_DUE', amount_paise: 100 }])
  })

  it('asks the session’s own provider, and sends its refunds there', async () => {
    await place()
    const [other, phonepe] = [createTestPayments(), createTestPayments()]
    const shop = { ...checkout.test.shop, payments: { phonepe, other } }
    await checkout.test.pool.query("update checkout_sessions set provider = 'other'")
    other.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
    expect(await settlePayment(shop, sessionId())).toMatchObject({ state: 'mismatch' })
    await sendRefunds(shop)
    expect([[...other.refunds.values()].map(({ amountPaise }) => amountPaise), phonepe.refunds.size]).toEqual([[100], 0])
  })

  it('gives a new session after a failed one of the same cart', async () => {
    await place()
    const first = sessionId()
    checkout.test.payments.says(first, { state: 'FAILED' })
    await settlePayment(checkout.test.shop, first)
    await place()
    expect(sessionId()).not.toBe(first)
  })

  it('knows nothing of sessions that are not there', async () => {
    expect(await settlePayment(checkout.test.shop, 'ch_nothing')).toBeNull()
    expect(await settlePayment(checkout.test.shop, "'; drop table orders")).toBeNull()
  })
})
