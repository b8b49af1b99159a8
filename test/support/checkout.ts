import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { OrderShipping } from '../../src/domain/orders/order.ts'
import { clearCart, mergeCart } from '../../src/features/cart/change-cart.ts'
import { findCart } from '../../src/features/cart/find-cart.ts'
import { placeOrder, type PlaceOrder } from '../../src/features/checkout/place-order.ts'
import { findOrders } from '../../src/features/orders/find/find-orders.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { BROKEN_SESSIONS } from './invariants.ts'
import { addProduct } from './products.ts'
import { createTestShop, type TestShop } from './shop.ts'

export const shipping: OrderShipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' },
}
const wanted: PlaceOrder = { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }

/** A shop with two products, and asha with a cart of two kurtas before each test. */
export function useCheckout() {
  let test: TestShop
  beforeAll(async () => {
    test = await createTestShop()
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
    await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '790', oneSize: '1' })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.pool.query('delete from refunds; delete from orders; delete from payments; delete from checkout_sessions')
    await test.pool.query('delete from stock_moves; delete from variants')
    await clearCart(test.shop, test.asha)
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
    test.payments.started.length = 0
    test.payments.refunds.clear()
    test.payments.refundsAre('COMPLETED')
    test.mails.length = 0
  })
  afterEach(async () => {
    expect((await test.pool.query(BROKEN_SESSIONS)).rows).toEqual([])
  })

  const sessionId = () => test.payments.started.at(-1)!.id
  return {
    get test() {
      return test
    },
    place: (change: Partial<PlaceOrder> = {}) => placeOrder(test.shop, test.asha, { ...wanted, ...change }),
    orders: async () => (await findOrders(test.shop, test.asha)).entries,
    sessionId,
    cart: async () => (await findCart(test.shop, test.asha)).map(({ id, quantity }) => [id, quantity]),
    pay: async (id = sessionId()) => {
      test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
      return settlePayment(test.shop, id)
    },
  }
}
