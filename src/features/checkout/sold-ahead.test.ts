import { describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { addDays, indianDay } from '../../domain/indian-time.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { correctLine } from '../orders/correct-order.ts'
import { findOrders } from '../orders/find/find-orders.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findWaiting } from '../stock/find-waiting.ts'
import { takeReplaced } from '../stock/hold-pieces.ts'
import { findCounts, setCount, type CountChange } from '../stock/set-count.ts'
import { placeOrder } from './place-order.ts'

const checkout = useCheckout()
const { pay, sessionId } = checkout
const M = { size: 'M' }
const DAY = addDays(indianDay(new Date()), 15)

const change = (change: CountChange, options: { size: string } = M) =>
  setCount(checkout.test.shop, { id: 'kurta', options, change }, COMMAND_LINE)
const ahead = (stock: number, pieces: number) => change({ to: stock, ahead: pieces, shipsFrom: DAY })
const receive = (by: number) => change({ by, received: { note: null } })
const inM = async () => (await findCounts(checkout.test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')
const variant = async () => (await findProduct(checkout.test.shop, 'kurta'))?.variants?.find(({ options }) => options['size'] === 'M')
/** How many pieces each order waits for, the first paid first. */
const waiting = async () => (await findWaiting(checkout.test.shop.db)).map(({ orderId, pieces }) => [orderId, pieces])
const later = (minutes: number): Shop => ({ ...checkout.test.shop, clock: { now: () => new Date(Date.now() + minutes * 60_000) } })

type Who = 'asha' | 'kabir'

/** Somebody presses Place Order for so many in M. */
async function places(who: Who, quantity: number) {
  const { shop, [who]: uid } = checkout.test
  await mergeCart(shop, uid, { set: [{ id: 'kurta', quantity, options: M }] })
  return placeOrder(shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
}

/** @returns the id of the order */
async function buys(who: Who, quantity: number): Promise<string> {
  expect(await places(who, quantity)).toMatchObject({ ok: true })
  expect(await pay()).toMatchObject({ state: 'paid' })
  return (await findOrders(checkout.test.shop, checkout.test[who])).entries[0]!.id
}

describe('a size that is sold ahead', () => {
  it('is sold below nothing until its number, with the day on the line, only once none is there', async () => {
    await ahead(1, 3)
    expect(await variant()).toMatchObject({ available: true, low: 1 })
    expect(await places('kabir', 2)).toMatchObject({ reason: 'too-few', shortage: { left: 1 } })
    await buys('kabir', 1)
    expect(await variant()).toEqual({ options: M, available: true, ships_from: DAY })
    expect(await places('asha', 4)).toMatchObject({ reason: 'too-few', shortage: { left: 3 } })
    await buys('asha', 3)
    expect(await inM()).toMatchObject({ stock: -3, held: 0 })
    expect(await variant()).toEqual({ options: M, available: false })
    const [order] = (await findOrders(checkout.test.shop, checkout.test.asha)).entries
    expect(order?.line_items).toMatchObject([{ quantity: 3, ships_from: DAY }])
  })

  it('has its label bought by somebody once its parcel can be packed', async () => {
    const automatic: Shop = { ...checkout.test.shop, shippingLabels: 'automatic' }
    const before = (await queuedJobs(checkout.test.pool, 'make-label')).length
    const labels = async () => (await queuedJobs(checkout.test.pool, 'make-label')).length - before
    await ahead(0, 1)
    for (const wanted of [0, 1]) {
      await places('asha', 1)
      checkout.test.payments.says(sessionId(), { state: 'COMPLETED', transactionId: `T-${sessionId()}` })
      expect(await settlePayment(automatic, sessionId())).toMatchObject({ state: 'paid' })
      expect(await labels()).toBe(wanted)
      await receive(2)
    }
  })

  it('is off until it is set, needs a day that has not passed, and is over when that has', async () => {
    await change({ to: 0 })
    expect(await variant()).toMatchObject({ available: false })
    expect(await change({ ahead: 2 })).toMatchObject({ reason: 'no-day' })
    expect(await change({ ahead: 2, shipsFrom: addDays(DAY, -30) })).toMatchObject({ reason: 'wrong-day' })
    await ahead(0, 2)
    expect(await variant()).toMatchObject({ ships_from: DAY })
    await checkout.test.pool.query('update variants set ships_from = (current_date - 2)::text where ahead > 0')
    expect(await variant()).toEqual({ options: M, available: false })
  })

  it('serves who waits with what is received, in order of payment, and only the rest is for sale', async () => {
    await ahead(0, 5)
    const first = await buys('asha', 2)
    const second = await buys('kabir', 1)
    expect(await waiting()).toEqual([
      [first, 2],
      [second, 1],
    ])
    await receive(1)
    expect(await waiting()).toEqual([
      [first, 1],
      [second, 1],
    ])
    await receive(1)
    expect(await waiting()).toEqual([[second, 1]])
    expect(await variant()).toMatchObject({ ships_from: DAY })
    await receive(3)
    expect(await waiting()).toEqual([])
    expect(await inM()).toMatchObject({ stock: 2 })
    expect(await variant()).toEqual({ options: M, available: true, low: 2 })
  })

  it('has its place ahead again when what waits is cancelled or given back, never a piece on the shelf', async () => {
    await ahead(0, 3)
    const first = await buys('asha', 2)
    const second = await buys('kabir', 1)
    await cancelOrder(checkout.test.shop, second, COMMAND_LINE)
    expect(await inM()).toMatchObject({ stock: -2 })
    expect(await variant()).toEqual({ options: M, available: true, ships_from: DAY })
    // Without putting back: there is nothing that could be kept.
    await refundOrder(checkout.test.shop, { reference: first, lines: [{ ref: 'kurta', pieces: 1 }] }, COMMAND_LINE)
    expect(await inM()).toMatchObject({ stock: -1 })
    expect(await waiting()).toEqual([[first, 1]])
    await refundOrder(checkout.test.shop, { reference: first, lines: [{ ref: 'kurta', pieces: 1 }], putBack: true }, COMMAND_LINE)
    expect(await inM()).toMatchObject({ stock: 0 })
  })

  it('gives a piece that comes back to who waits', async () => {
    await ahead(1, 3)
    const there = await buys('asha', 1)
    const waits = await buys('kabir', 1)
    expect(await waiting()).toEqual([[waits, 1]])
    await cancelOrder(checkout.test.shop, there, COMMAND_LINE)
    expect(await waiting()).toEqual([])
    expect(await variant()).toMatchObject({ ships_from: DAY })
    // What has gone out waits no more, whoever was before it.
    await shipOrder(checkout.test.shop, { reference: waits, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await waiting()).toEqual([])
  })

  it('leaves what was promised as there to its buyer, though who buys ahead pays first', async () => {
    await ahead(1, 3)
    await places('kabir', 1)
    const there = sessionId()
    const ordered = await buys('asha', 1)
    expect(await inM()).toMatchObject({ stock: 0, held: 1 })
    expect(await pay(there)).toMatchObject({ state: 'paid' })
    expect(await waiting()).toEqual([[ordered, 1]])
    expect((await findOrders(checkout.test.shop, checkout.test.kabir)).entries[0]!.line_items[0]).not.toHaveProperty('ships_from')
  })

  it('is not given to who pays late for what was there: the money goes back', async () => {
    await ahead(1, 3)
    await places('kabir', 1)
    const late = sessionId()
    await settlePayment(later(21), late)
    await buys('asha', 1)
    expect(await pay(late)).toMatchObject({ state: 'sold-out' })
    expect(await inM()).toMatchObject({ stock: 0 })
  })

  it('keeps the places of open payments, which nothing takes from them', async () => {
    await ahead(0, 2)
    await places('asha', 2)
    expect(await variant()).toEqual({ options: M, available: false })
    expect(await places('kabir', 1)).toMatchObject({ ok: false })
    expect(await change({ ahead: 1 })).toEqual({ ok: false, reason: 'held', held: 2 })
    expect(await places('asha', 1)).toMatchObject({ ok: true })
    expect(await pay()).toMatchObject({ state: 'paid' })
    // She stops: nobody is sold one any more, and who has paid still waits.
    expect(await change({ ahead: 0, shipsFrom: null })).toMatchObject({ ok: true, stock: -1 })
    expect(await variant()).toEqual({ options: M, available: false })
    expect(await waiting()).toMatchObject([[expect.anything(), 1]])
  })

  it('is never sold above its number, whatever writes it', async () => {
    await ahead(0, 2)
    await expect(checkout.test.pool.query('update variants set stock = -3 where options = \'{"size": "M"}\'')).rejects.toThrow('may be')
  })

  it('takes no typed count while pieces wait, but what was received, and what was received too much', async () => {
    await ahead(0, 3)
    await buys('asha', 2)
    expect(await change({ to: 12, seen: 0 })).toEqual({ ok: false, reason: 'waiting', waiting: 2 })
    expect(await change({ to: 0, seen: 0, shelf: 'A1' })).toMatchObject({ ok: true, stock: -2 })
    await receive(12)
    expect(await change({ by: -11 })).toMatchObject({ ok: true, stock: -1 })
    expect(await change({ by: -11 })).toMatchObject({ ok: true, stock: -3 })
  })

  it('is not sent once more in place of one that was wrong, before it is there', async () => {
    await ahead(0, 3)
    await buys('asha', 1)
    const [order] = (await findOrders(checkout.test.shop, checkout.test.asha)).entries
    const take = () =>
      inTransaction(checkout.test.shop, (tx) => takeReplaced(tx, { id: order!.id, lines: order!.line_items, at: new Date() }))
    expect(await take()).toMatchObject({ left: 0 })
    await receive(2)
    expect(await take()).toBeNull()
    expect(await inM()).toMatchObject({ stock: 0 })
  })

  it('is no replacement for another size: what is sent instead is there', async () => {
    await ahead(0, 3)
    await change({ to: 1 }, { size: 'L' })
    const order = await buys('asha', 1)
    expect(await waiting()).toEqual([[order, 1]])
    expect(await correctLine(checkout.test.shop, { reference: order, line: 'kurta', options: { size: 'L' } }, COMMAND_LINE)).toMatchObject({
      ok: true,
    })
    expect(await inM()).toMatchObject({ stock: 0 })
    expect(await waiting()).toEqual([])
    expect(await correctLine(checkout.test.shop, { reference: order, line: 'kurta', options: M }, COMMAND_LINE)).toMatchObject({
      reason: 'too-few',
    })
  })
})
