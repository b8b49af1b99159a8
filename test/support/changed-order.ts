import { assert, beforeEach, expect } from 'vitest'
import { readLines } from '../../src/domain/payments/refund-choice.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { changeLines, type ChangeRequest } from '../../src/features/checkout/change-lines.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { findOrderForOperator } from '../../src/features/orders/find/find-for-operator.ts'
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
  return { checkout, place, pay, orders, only, change, linked, left, stock, sent, check }
}
