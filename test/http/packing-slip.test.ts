import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('a packing slip has the SKUs of its pieces, where they have any', async () => {
  const { send } = await openOperator(test, createTestApp(test), 'packer', 'packer')
  const id = await insertOrder(test.pool, { uid: test.asha, number: 'LATA2222', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
  const slip = async () => (await send('GET', `/operator/orders/${id}/packing-slip`)).text()
  expect(await slip()).not.toContain('SKU')
  await addProduct(test.pool, { id: 'kurta' })
  await test.pool.query(`insert into variants (product_id, options, position, sku) values ('kurta', '{"size": "M"}', 0, '00123')`)
  expect(await slip()).toMatch(/SKU<\/th>/)
  expect(await slip()).toMatch(/<td[^>]*>00123<\/td>/)
})

it('a packing slip has nothing of which the money has gone back', async () => {
  const { send } = await openOperator(test, createTestApp(test), 'second', 'packer')
  const id = await insertOrder(test.pool, { uid: test.asha, number: 'LATA3333', receipt: 2, placedAt: '2026-11-20T06:00:00Z' })
  const slip = async () => (await send('GET', `/operator/orders/${id}/packing-slip`)).text()
  expect(await slip()).toMatch(/Buti Stole[^]*3 pieces in all/)
  await test.pool.query(
    `insert into refunds (id, session_id, user_id, amount_paise, reason, line_ids, state) values ('rf_slip', 'ch_LATA3333', $1, 299800, 'operator', '{stole}', 'due')`,
    [test.asha],
  )
  expect(await slip()).toMatch(/Neel Kurta[^]*1 piece in all/)
  expect(await slip()).not.toContain('Buti Stole')
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into replacements (user_id, order_id, complaint_id, number, line_items)
     select user_id, id, uuidv7(), 'LATA3333-2', line_items from orders where id = $1 returning id`,
    [id],
  )
  expect(await (await send('GET', `/operator/orders/${rows[0]!.id}/packing-slip`)).text()).toMatch(/LATA3333-2[^]*Buti Stole/)
})
