import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
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
    test.payments.says(id, { state: 'PENDING', transactionId: 'T1' })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('Payment being confirmed')
    expect(await notice()).not.toContain('Thank you')
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
    await settlePayment(test.shop, id)
    expect(await notice()).toMatch(
      /Thank you\. .*We have your order\..*What happens now.*The receipt is in that mail.*aria-label="Pieces".*Continue shopping.*Cancel order/s,
    )
    expect(await notice()).not.toMatch(/being confirmed|Buy again/)
    // The address of a page whose complete=true has done its work.
    expect(await (await asha.send('GET', '/account/orders?payment=complete')).text()).toContain('We have your order.')
  })

  it('offers no second payment straight after paying, also before the provider knows of the attempt', async () => {
    const id = await beginPayment()
    const back = (await asha.send('GET', `/payments/return?order=${id}`)).headers.get('location')!
    expect(back).toBe(`/account/orders?payment=pending&order=${id}`)
    const page = await (await asha.send('GET', back)).text()
    expect(page).toContain('Payment being confirmed')
    expect(page).not.toContain('Continue to pay')
    // Of another payment that nobody has returned from.
    expect(await (await asha.send('GET', '/account/orders')).text()).toContain('Continue to pay')
    test.payments.says(id, { state: 'FAILED' })
    await settlePayment(test.shop, id)
  })

  it('promises no mail to an account without an address', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T3' })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('The tracking number follows by mail when the parcel leaves.')
    const setEmail = (email: string | null) => test.pool.query('update users set email = $2 where id = $1', [asha.uid, email])
    const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [asha.uid])
    onTestFinished(async () => void (await setEmail(rows[0]!.email)))
    await setEmail(null)
    const words = await notice()
    expect(words).toContain('The tracking number appears here when the parcel leaves.')
    expect(words).not.toMatch(/by mail|on its way to/)
  })

  it('says when it was declined after all', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'FAILED', errorCode: 'TXN_DECLINED' })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('Payment not completed')
    expect(await notice()).toContain('Nothing was charged.')
  })

  it('says what becomes of the money when the provider took another amount', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T2', amountPaise: 100 })
    await settlePayment(test.shop, id)
    expect(await notice()).toContain('The payment provider took a different amount from what we asked for')
    expect(await notice()).toContain('This money goes back the way it came.')
  })
})

describe('the orders page of a payment that is no order', () => {
  const page = async () => (await asha.send('GET', '/account/orders')).text()

  it('shows it until it is one: not paid yet, being confirmed, then the order', async () => {
    const id = await beginPayment()
    expect(await page()).toContain('Not paid yet')
    expect(await page()).toContain(`href="https://pay.test/${id}"`)
    test.payments.says(id, { state: 'PENDING', transactionId: 'T4' })
    await settlePayment(test.shop, id)
    expect(await page()).toContain('Payment being confirmed')
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T4' })
    await settlePayment(test.shop, id)
    expect(await page()).not.toContain('Payment being confirmed')
  })

  it('says that it expired, and puts what it was for into the cart again', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'FAILED', errorCode: 'TXN_NOT_COMPLETED' })
    await settlePayment(test.shop, id)
    await asha.send('PATCH', '/api/cart/me', { json: { remove: ['kurta'] } })
    expect(await page()).toContain('Payment expired')
    const answer = await asha.send('POST', '/account/orders', { form: { intent: 'refill-cart', session: id } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout'])
    expect((await test.pool.query('select product_id from cart_lines where user_id = $1', [asha.uid])).rows).toEqual([
      { product_id: 'kurta' },
    ])
  })

  it('refills nobody else’s cart', async () => {
    const id = await beginPayment()
    test.payments.says(id, { state: 'FAILED', errorCode: 'TXN_NOT_COMPLETED' })
    await settlePayment(test.shop, id)
    const kabir = await createTestApp(test).person('kabir')
    await kabir.send('POST', '/account/orders', { form: { intent: 'refill-cart', session: id } })
    expect((await test.pool.query('select 1 from cart_lines where user_id = $1', [kabir.uid])).rows).toEqual([])
  })
})
