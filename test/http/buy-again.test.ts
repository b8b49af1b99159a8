import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderLine } from '../../src/domain/orders/order.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: { send: Send; uid: string; cookie: string }
let kabir: typeof asha
let id: string
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta' })
  await addProduct(test.pool, { id: 'stole', name: 'Ajrakh Stole' })
  asha = await app.person('asha')
  kabir = await app.person('kabir')
  id = await insertOrder(test.pool, { uid: asha.uid, number: 'AGAIN22222', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
  const line = (product: string, size: OrderLine['size'], quantity: number, description: string): OrderLine => ({
    id: product,
    description,
    quantity,
    size,
    options: { size },
    amount_unit: 100,
    amount_subtotal: 100 * quantity,
    picture: null,
  })
  const lines = [line('kurta', 'M', 2, 'Neel Kurta'), line('kurta', 'XL', 1, 'Neel Kurta'), line('stole', 'M', 3, 'Ajrakh Stole')]
  await test.pool.query('update orders set line_items = $1', [JSON.stringify(lines)])
})
beforeEach(async () => {
  await test.pool.query(`delete from cart_lines; delete from variants; update products set active = true`)
})
afterAll(() => test.close())

const again = (key: string, { send } = asha, order = id) => send('POST', '/account/orders', { form: { intent: 'buy-again', order, key } })
const cart = async () => {
  const { items } = (await (await asha.send('GET', '/api/cart/me')).json()) as {
    items: { id: string; size: string; quantity: number }[]
  }
  return items.map((line) => `${line.id} ${line.size} ${line.quantity}`).toSorted()
}
const said = async () =>
  /role="status"[^>]*>([^<]+gone[^<]*|[^<]*again[^<]*|Nothing[^<]+)</.exec(
    await (await asha.send('GET', `/checkout?again=${id}`)).text(),
  )?.[1]

it('buying again adds every line of the order, once for a press that is sent twice', async () => {
  const [, keyField] = /name="key" value="([^"]+)"/.exec(await (await asha.send('GET', '/account/orders')).text()) ?? []
  const answers = await Promise.all([again(keyField!), again(keyField!)])
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([1, 2].map(() => [303, `/checkout?again=${id}`]))
  expect(await cart()).toEqual(['kurta M 2', 'kurta XL 1', 'stole M 3'])
  expect(await said()).toBe('What you ordered is in your cart again, at today’s prices.')
})

it('adds to what is in the cart, up to 100 of a line', async () => {
  await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', quantity: 99 }] } })
  await again('another-key-1')
  expect(await cart()).toEqual(['kurta M 100', 'kurta XL 1', 'stole M 3'])
})

it('names what is gone, and adds the rest', async () => {
  await test.pool.query(
    `insert into variants (product_id, options, position, stock) values ('kurta', '{"size":"XL"}', 1, 0), ('kurta', '{"size":"M"}', 0, 5)`,
  )
  await test.pool.query(`update products set active = false where id = 'stole'`)
  await again('another-key-2')
  expect(await cart()).toEqual(['kurta M 2'])
  expect(await said()).toBe(
    'What you ordered is in your cart again, at today’s prices. These are gone for now: Neel Kurta (Size XL), Ajrakh Stole (Size M).',
  )
  await test.pool.query(`update products set active = false`)
  expect(await said()).toBe('Nothing of that order can be bought now.')
})

it('is for one’s own orders', async () => {
  expect((await again('another-key-3', kabir)).status).toBe(404)
  expect((await again('another-key-4', asha, 'nothing')).status).toBe(404)
  expect((await asha.send('GET', '/checkout?again=nothing')).status).toBe(200)
})
