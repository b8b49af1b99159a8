import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findCheckoutSessions, findPayments } from './find-payments.ts'
import { settlePayment } from './settle-payment.ts'

const shipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' as const },
}

let test: TestShop
let ids: string[]
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
  const wanted = { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }
  await placeOrder(test.shop, test.asha, wanted)
  test.payments.says(test.payments.started[0]!.id, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(test.shop, test.payments.started[0]!.id)
  await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 1 }] })
  test.payments.withoutPageNext()
  await placeOrder(test.shop, test.asha, wanted)
  ids = test.payments.started.map(({ id }) => id)
})
afterAll(() => test.close())

describe('a customer’s checkout sessions', () => {
  it('are told in the words of the specification, newest first, without what the shop keeps for itself', async () => {
    const session = {
      mode: 'payment',
      metadata: { mode: 'payment' },
      attempted: false,
      createdAt: expect.any(Number),
      expiresAt: expect.any(Number),
      success_url: '/account/orders',
      cancel_url: '/checkout/shipping',
      customer: test.asha,
      shipping,
      collect_shipping_address: false,
    }
    const line = { id_: 'kurta', name: 'Neel Kurta', price: 1499, size: 'M' }
    expect((await findCheckoutSessions(test.shop, test.asha)).entries).toEqual([
      { ...session, id: ids[1], state: 'failed', price: 1499, line_items: [{ ...line, quantity: 1 }], url: null, error: 'no-payment-url' },
      {
        ...session,
        id: ids[0],
        state: 'paid',
        price: 2998,
        line_items: [{ ...line, quantity: 2 }],
        url: `https://pay.test/${ids[0]}`,
        error: null,
      },
    ])
    expect((await findCheckoutSessions(test.shop, test.kabir)).entries).toEqual([])
  })
})

describe('a customer’s payments', () => {
  it('are what the provider took', async () => {
    const before = Math.floor(Date.now() / 1000)
    const payments = (await findPayments(test.shop, test.asha)).entries
    expect(payments).toEqual([
      { id: ids[0], transactionId: 'T1', createdAt: expect.any(Number), amount: 299_800, status: 'COMPLETED', refunds: [] },
    ])
    expect(Math.abs(payments[0]!.createdAt - before)).toBeLessThan(60)
    expect((await findPayments(test.shop, test.kabir)).entries).toEqual([])
  })
})
