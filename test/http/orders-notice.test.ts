import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { settlePayment } from '../../src/features/checkout/settle-payment.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: { send: Send; uid: string }
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', price: '1499' })
  asha = await createTestApp(test).person('asha')
})
afterAll(() => test.close())

const shipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' as const },
}

async function beginPayment(): Promise<string> {
  await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta' }] })
  await placeOrder(test.shop, asha.uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  return test.payments.started.at(-1)!.id
}

async function notice(): Promise<string> {
  return (await asha.send('GET', '/account/orders?payment=pending')).text()
}

describe('the orders page of a payment that was pending', () => {
  it('says that it is being confirmed, then thanks, also when it is loaded again', async () => {
    const id = await beginPayment()
    expect(await notice()).toContain('Your payment is being confirmed.')
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('Thank you. Your order is placed.')
    expect(await notice()).not.toContain('being confirmed')
  })

  it('says when it was declined after all', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'FAILED', errorCode: 'TXN_DECLINED' })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('The payment was declined. Nothing was charged and your cart is as it was.')
  })

  it('says what becomes of the money when the provider took another amount', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T2', amountPaise: 100 })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('This payment does not match an order')
  })
})
