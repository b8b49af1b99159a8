import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccount } from '../../../../test/support/accounts.ts'
import { makeOrder, openPayment, STOLE } from '../../../../test/support/demo.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { COMMAND_LINE, findActions } from '../../operator-access/record-action.ts'
import { deleteProduct } from './delete-product.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test?.close())

const remove = (id: string) => deleteProduct(test.shop, id, COMMAND_LINE)

it('what was never sold is deleted, with its pictures, and recorded', async () => {
  await addProduct(test.pool, { id: 'robe', name: 'Robe' })
  await test.pool.query("insert into pictures (name, width, height, colour) values ('pictures/robe/1', 4, 5, '#ffffff')")
  await test.pool.query("update products set images = '{pictures/robe/1}' where id = 'robe'")
  expect(await remove('robe')).toEqual({ ok: true, id: 'robe' })
  expect(await remove('robe')).toEqual({ ok: false, reason: 'unknown-product' })
  const { rows } = await test.pool.query("select unsaved_since from pictures where name = 'pictures/robe/1'")
  expect(rows[0].unsaved_since).not.toBeNull()
  expect(await findActions(test.shop, { type: 'product', id: 'robe' })).toMatchObject([
    { action: 'product-deleted', before: { name: 'Robe' } },
  ])
})

it('what is being paid, was sold or has a review stays', async () => {
  await addProduct(test.pool, { id: STOLE, name: 'Stole' })
  const { uid } = await openAccount(test, { name: 'Asha', email: 'asha@people.test' })
  await openPayment(test, uid)
  expect(await remove(STOLE)).toEqual({ ok: false, reason: 'paying' })
  const other = await openAccount(test, { name: 'Meera', email: 'meera@people.test' })
  await makeOrder(test, other.uid)
  expect(await remove(STOLE)).toEqual({ ok: false, reason: 'sold' })
  await addProduct(test.pool, { id: 'tote', name: 'Tote' })
  await test.pool.query(
    `insert into reviews (product_id, user_id, rating, message, display_name) values ('tote', $1, 5, 'Carries all my books.', 'Asha')`,
    [uid],
  )
  expect(await remove('tote')).toEqual({ ok: false, reason: 'reviewed' })
})
