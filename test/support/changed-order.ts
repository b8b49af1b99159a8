import { assert, beforeEach, expect } from 'vitest'
import type { AskedLine } from '../../src/domain/orders/order-return.ts'
import { readLines } from '../../src/domain/payments/refund-choice.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { changeLines, type ChangeRequest } from '../../src/features/checkout/change-lines.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { approveReturn } from '../../src/features/orders/answer-return.ts'
import { askReturnFor } from '../../src/features/orders/ask-return.ts'
import { findOrderForOperator } from '../../src/features/orders/find/find-for-operator.ts'
import { deliverOrder } from '../../src/features/orders/parcels/deliver-order.ts'
import { shipOrder } from '../../src/features/orders/parcels/ship-order.ts'
import { returnArrived } from '../../src/features/orders/receive-return.ts'
import { findCounts, setCount } from '../../src/features/stock/set-count.ts'
import type { Shop } from '../../src/shop.ts'
import { useCheckout } from './checkout.ts'
import { INVARIANTS } from './invariants.ts'
import { REGISTERED } from './seller.ts'

/** Asha's paid order, before each test: two kurtas of Rs.1499, counted, and a stole of Rs.790; and what changes it. */
export function useChangedOrder() {
  const checkout = useCheckout()
  const { place, pay, orders } = checkout

  beforeEach(async () => {
    const { shop, asha } = checkout.test
    shop.seller = REGISTERED
    await mergeCart(shop, asha, { add: [{ id: 'stole' }] })
    for (const size of ['M', 'L']) await setCount(shop, { id: 'kurta', options: { size }, change: { to: 5 } }, COMMAND_LINE)
    await place()
    await pay()
  })

  const only = async () => (await findOrderForOperator(checkout.test.shop, (await orders())[0]!.number))!
  const change = async (takeOff: string, add: string | null = null, more: Partial<ChangeRequest> = {}, shop: Shop = checkout.test.shop) =>
    changeLines(
      shop,
      { reference: (await orders())[0]!.number, takeOff: readLines(takeOff), add, seen: null, isPreview: false, ...more },
      COMMAND_LINE,
    )
  const stock = async () =>
    (await findCounts(checkout.test.shop, 'kurta')).flatMap(({ options, stock: there, held }) =>
      there === null ? [] : [[options['size'], there, held]],
    )
  const sent = () =>
    [...checkout.test.payments.refunds.values()].map(({ sessionId, amountPaise }): [string, number] => [sessionId, amountPaise])
  const check = async () => {
    for (const { check: name, broken } of INVARIANTS) expect([name, (await broken.execute(checkout.test.shop.db)).rows]).toEqual([name, []])
  }
  const linked = async (takeOff: string, add: string) => {
    const asked = await change(takeOff, add)
    assert(asked.ok && asked.payUrl !== undefined, JSON.stringify(asked))
    return { ...asked, session: checkout.sessionId() }
  }
  const left = async () => (await only()).order.line_items.length
  /** The order has arrived in a shop that takes things back, and what is asked for of it has come back. @returns the return's id */
  const cameBack = async (lines: AskedLine[], shop = takingBack(checkout.test.shop)) => {
    const { order } = await only()
    if (order.state === 'placed') await shipOrder(shop, { reference: order.id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    if (order.deliveredAt === undefined) await deliverOrder(shop, order.id, COMMAND_LINE)
    const asked = await askReturnFor(shop, { parcelId: order.id, lines, photos: [], reason: 'too-small', message: '' }, COMMAND_LINE)
    assert(asked.ok, JSON.stringify(asked))
    const { id } = asked
    for (const done of [
      await approveReturn(shop, { id, words: '' }, COMMAND_LINE),
      await returnArrived(shop, { id, ref: null, pieces: null, putBack: true }, COMMAND_LINE),
    ])
      assert(done.ok, JSON.stringify(done))
    return id
  }
  return { checkout, place, pay, orders, only, change, linked, left, stock, sent, check, cameBack }
}

export function takingBack(shop: Shop): Shop {
  return { ...shop, folder: { ...shop.folder, returns: { days: 7, refund: true, exchange: true, cost: 'buyer' } } }
}
