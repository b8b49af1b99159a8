import { describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { findCart } from '../cart/find-cart.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { listInStock } from '../catalogue/list-products.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { placeOrder } from './place-order.ts'

const checkout = useCheckout()
const { place, orders, sessionId, pay, cart } = checkout
const M = { size: 'M' }
const MINUTE = 60_000

const count = (to: number | null, id = 'kurta') => setCount(checkout.test.shop, { id, options: M, change: { to } }, COMMAND_LINE)
const inM = async () => (await findCounts(checkout.test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')
const later = (ms: number): Shop => ({ ...checkout.test.shop, clock: { now: () => new Date(Date.now() + ms) } })
const variant = async () => (await findProduct(checkout.test.shop, 'kurta'))?.variants?.find(({ options }) => options['size'] === 'M')
const refundReasons = async () =>
  (await checkout.test.pool.query<{ reason: string }>('select reason from refunds')).rows.map(({ reason }) => reason)

/** Kabir presses Place Order for so many. */
async function kabirPlaces(quantity: number) {
  const { shop, kabir } = checkout.test
  await mergeCart(shop, kabir, { set: [{ id: 'kurta', quantity }] })
  return placeOrder(shop, kabir, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
}

const short = (left: number) => ({ ok: false, reason: 'too-few', shortage: { name: 'Neel Kurta', options: M, oneSize: false, left } })

describe('pieces that are counted', () => {
  it('are refused above what is left, with the line and the number; the cart stays', async () => {
    await count(1)
    expect(await place()).toEqual(short(1))
    expect(checkout.test.payments.started).toEqual([])
    expect(await cart()).toEqual([['kurta', 2]])
    expect(await inM()).toMatchObject({ stock: 1, held: 0 })
  })

  it('are held for whoever places the order, and nobody else is sold them', async () => {
    await count(3)
    expect(await place()).toMatchObject({ ok: true })
    expect(await inM()).toMatchObject({ stock: 3, held: 2 })
    expect(await kabirPlaces(2)).toEqual(short(1))
    expect(await kabirPlaces(1)).toMatchObject({ ok: true })
    expect(await kabirPlaces(1)).toMatchObject({ ok: true })
    expect(await inM()).toMatchObject({ stock: 3, held: 3 })
  })

  it('are sold when they are paid for, and the sale is a row', async () => {
    await count(3)
    await place()
    await pay()
    await pay()
    expect(await inM()).toMatchObject({ stock: 1, held: 0 })
    expect((await checkout.test.pool.query('select session_id, reason, before, after from stock_moves')).rows).toEqual([
      { session_id: sessionId(), reason: 'sold', before: 3, after: 1 },
    ])
  })

  it('are free again when the payment was declined', async () => {
    await count(2)
    await place()
    checkout.test.payments.says(sessionId(), { state: 'FAILED' })
    await settlePayment(checkout.test.shop, sessionId())
    expect(await inM()).toMatchObject({ stock: 2, held: 0 })
  })

  it('are free again when the session’s time is over and the provider has no payment, not before', async () => {
    await count(2)
    await place()
    await settlePayment(later(19 * MINUTE), sessionId())
    expect(await inM()).toMatchObject({ held: 2 })
    await settlePayment(later(21 * MINUTE), sessionId())
    expect(await inM()).toMatchObject({ held: 0 })
  })

  it('stay held while the provider does not answer, until an hour after the session’s time', async () => {
    await count(2)
    await place()
    const ask = (minutes: number) => {
      checkout.test.payments.failStatusNext(new ServiceError('payment', 'unavailable', 'no answer'))
      return reconcilePayment(later(minutes * MINUTE), sessionId())
    }
    await ask(79)
    expect(await inM()).toMatchObject({ held: 2 })
    const [next] = (await queuedJobs(checkout.test.pool, 'reconcile-payment')).filter(
      ({ key, state }) => key === sessionId() && state === 'waiting',
    )
    expect(next?.afterS).toBeLessThanOrEqual(60)
    await ask(81)
    expect(await inM()).toMatchObject({ held: 0 })
  })

  it('are sold to whoever pays late while there are enough; else the money goes back, and a mail says why', async () => {
    await count(2)
    await place()
    const late = sessionId()
    await settlePayment(later(21 * MINUTE), late)
    await kabirPlaces(1)
    await pay(sessionId())
    expect((await pay(late))?.state).toBe('sold-out')
    expect(await orders()).toEqual([])
    expect(await refundReasons()).toEqual(['sold-out'])
    expect(await inM()).toMatchObject({ stock: 1, held: 0 })
    expect((await queuedJobs(checkout.test.pool)).map(({ name }) => name)).toContain('send-refund-mail')
  })

  it('move to a newer session of the same person, and a late payment of the older one goes back', async () => {
    await count(2)
    await place()
    const older = sessionId()
    expect(await place({ shipping: { ...shipping, name: 'Asha at work' } })).toMatchObject({ ok: true })
    expect(await inM()).toMatchObject({ stock: 2, held: 2 })
    expect((await pay(older))?.state).toBe('superseded')
    expect(await refundReasons()).toEqual(['superseded'])
    expect((await pay())?.state).toBe('paid')
    expect(await inM()).toMatchObject({ stock: 0, held: 0 })
  })

  it('are not gone for whoever holds them, though they are for everybody else', async () => {
    const { shop, asha, kabir } = checkout.test
    for (const size of ['XS', 'S', 'L', 'XL', 'XXL']) {
      await setCount(shop, { id: 'kurta', options: { size }, change: { to: 0 } }, COMMAND_LINE)
    }
    await count(2)
    await place()
    expect(await mergeCart(shop, kabir, { set: [{ id: 'kurta', options: M }] })).toMatchObject({ reason: 'out-of-stock' })
    expect(await mergeCart(shop, asha, { set: [{ id: 'kurta', options: M }] })).toMatchObject({ ok: true })
    expect((await findCart(shop, asha))[0]).toMatchObject({
      metadata: { is_oos: '0' },
      variants: expect.arrayContaining([{ options: M, available: true }]),
    })
    expect(await place({ shipping: { ...shipping, name: 'Asha at work' } })).toMatchObject({ ok: true })
    expect(await inM()).toMatchObject({ stock: 2, held: 2 })
  })

  it('stay with a session in which a payment was attempted, of which a person has three at most', async () => {
    await count(100)
    for (const name of ['Asha', 'Asha B', 'Asha C']) {
      expect(await place({ shipping: { ...shipping, name } })).toMatchObject({ ok: true })
      checkout.test.payments.says(sessionId(), { state: 'PENDING', transactionId: 'T1' })
      await settlePayment(checkout.test.shop, sessionId())
    }
    expect(await inM()).toMatchObject({ held: 6 })
    expect(await place({ shipping: { ...shipping, name: 'Asha D' } })).toEqual({ ok: false, reason: 'too-many' })
  })

  it('leave an older session what it holds when there are too few for a newer one', async () => {
    await count(2)
    await place()
    await mergeCart(checkout.test.shop, checkout.test.asha, { change: [{ id: 'kurta', quantity: 3 }] })
    expect(await place()).toEqual(short(2))
    expect(await inM()).toMatchObject({ held: 2 })
  })

  it('cannot be counted down below what is held', async () => {
    await count(3)
    await place()
    expect(await count(1)).toEqual({ ok: false, reason: 'held', held: 2 })
    expect(await count(2)).toEqual({ ok: true, stock: 2, held: 2 })
  })

  it('come back when the order is refunded whole before it goes out', async () => {
    await count(2)
    await place()
    await pay()
    const [order] = await orders()
    await refundOrder(checkout.test.shop, { reference: order!.id, lines: null }, COMMAND_LINE)
    expect(await inM()).toMatchObject({ stock: 2, held: 0 })
  })

  it('come back after it has gone out only when somebody says so, and once', async () => {
    await count(2)
    await place()
    await pay()
    const reference = (await orders())[0]!.id
    await shipOrder(checkout.test.shop, { reference, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    await refundOrder(checkout.test.shop, { reference, lines: [{ ref: 'kurta' }], putBack: true }, COMMAND_LINE)
    await refundOrder(checkout.test.shop, { reference, lines: [{ ref: 'kurta' }], putBack: true }, COMMAND_LINE)
    expect(await inM()).toMatchObject({ stock: 2, held: 0 })
  })

  it('tell everybody that few are left, and never how many there are', async () => {
    await count(7)
    expect(await variant()).toEqual({ options: M, available: true })
    await count(3)
    expect(await variant()).toEqual({ options: M, available: true, low: 3 })
    await place()
    expect(await variant()).toEqual({ options: M, available: true, low: 1 })
    await kabirPlaces(1)
    expect(await variant()).toEqual({ options: M, available: false })
  })

  it('that are all gone make the product out of stock everywhere', async () => {
    const { shop } = checkout.test
    for (const size of ['XS', 'S', 'L', 'XL', 'XXL']) {
      await setCount(shop, { id: 'kurta', options: { size }, change: { to: 0 } }, COMMAND_LINE)
    }
    await count(2)
    expect((await findProduct(shop, 'kurta'))?.metadata.is_oos).toBe('0')
    await place()
    expect((await findProduct(shop, 'kurta'))?.metadata.is_oos).toBe('1')
    expect((await listInStock(shop, { limit: 10, after: null })).entries.map(({ id }) => id)).toEqual(['stole'])
    expect(await mergeCart(shop, checkout.test.kabir, { set: [{ id: 'kurta' }] })).toMatchObject({ ok: false, reason: 'out-of-stock' })
    checkout.test.payments.says(sessionId(), { state: 'FAILED' })
    await settlePayment(shop, sessionId())
    expect((await listInStock(shop, { limit: 10, after: null })).entries).toHaveLength(2)
  })
})
