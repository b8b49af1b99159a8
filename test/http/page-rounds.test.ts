import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { settlePayment } from '../../src/features/checkout/settle-payment.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { countRounds } from '../support/rounds.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Somebody = { send: Send; uid: string }

let test: TestShop
let asha: Somebody
let kabir: Somebody
beforeAll(async () => {
  test = await createTestShop()
  // Not a demonstration, whose pages read the time of the next reset anew whenever it may have changed.
  const app = createTestApp({ ...test, shop: { ...test.shop, demo: false } })
  ;[asha, kabir] = [await app.person('asha'), await app.person('kabir')]
  for (const id of ['kurta', 'stole']) await addProduct(test.pool, { id })
  await test.pool.query(`insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())`, [asha.uid])
  await test.pool.query(
    `insert into content (id, title, hero, excerpt, content, created_at) values ('selvedge', 'Edge', 'craft-wide', 'An edge.', 'Cloth.', now())`,
  )
  await addReview(test.pool, { product: 'kurta', uid: asha.uid })
  await buy()
  await fillCart()
})
afterAll(() => test.close())

const fillCart = () => mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 2 }, { id: 'stole' }] })

async function buy(): Promise<void> {
  await fillCart()
  const address = { line1: '7 Chowk Bazaar', line2: '', city: 'Kochi', state: 'Kerala', postal_code: '682001', country: 'IN' as const }
  const paths = { successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }
  await placeOrder(test.shop, asha.uid, { shipping: { name: 'Asha Rao', address }, ...paths })
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(test.shop, id)
}

describe('a page of somebody who is signed in waits for the database twice, for the session and for all the rest:', () => {
  it.each([
    ['/', 3],
    ['/shop', 3],
    ['/product/kurta', 11],
    ['/checkout', 6],
    ['/checkout/shipping', 4],
    ['/account', 9],
    ['/account/orders', 5],
    ['/content', 4],
    ['/content/selvedge', 5],
  ])('%s, with %i statements', async (path, statements) => {
    expect((await asha.send('GET', path)).status).toBe(200)
    expect(await countRounds(test.pool, () => asha.send('GET', path))).toEqual({ statements, inSequence: 2 })
  })

  it('a receipt', async () => {
    const { rows } = await test.pool.query<{ id: string }>('select id from orders')
    const path = `/account/orders/${rows[0]!.id}/receipt`
    expect((await asha.send('GET', path)).status).toBe(200)
    expect((await kabir.send('GET', path)).status).toBe(404)
    expect((await countRounds(test.pool, () => asha.send('GET', path))).inSequence).toBe(2)
  })

  it('an empty cart with its suggestions', async () => {
    expect(await (await kabir.send('GET', '/checkout')).text()).toContain('/product/stole')
    expect((await countRounds(test.pool, () => kabir.send('GET', '/checkout'))).inSequence).toBe(2)
  })

  it('members’ content that is not for them', async () => {
    expect((await kabir.send('GET', '/content')).status).toBe(403)
    expect((await countRounds(test.pool, () => kabir.send('GET', '/content'))).inSequence).toBe(2)
  })
})

describe('the cart’s number in the header', () => {
  const label = async (answer: Response) => /aria-label="(Cart[^"]*)"/.exec(await answer.text())?.[1]

  it('counts lines, on every page', async () => {
    expect(await label(await asha.send('GET', '/sizechart'))).toBe('Cart, 2 items')
  })

  it('is what the request has left of it', async () => {
    expect(await label(await asha.send('GET', '/account?complete=true'))).toBe('Cart')
    await fillCart()
  })
})
