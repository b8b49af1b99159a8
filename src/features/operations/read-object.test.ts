import { afterAll, beforeAll, expect, it } from 'vitest'
import { addComplaint } from '../../../test/support/complaints.ts'
import { insertOrder } from '../../../test/support/orders.ts'
import { addProduct } from '../../../test/support/products.ts'
import { addReview } from '../../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { OBJECTS, readObject } from './read-object.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

const owner = (id: string) => ({ id, role: 'owner' as const })

it('an order is read by number and id, with its buyer and what they told of it', async () => {
  const { shop, pool, asha } = test
  const id = await insertOrder(pool, { uid: asha, number: 'READONE', receipt: 1, placedAt: '2026-11-20T06:00:00Z', state: 'delivered' })
  await addComplaint(pool, asha, 'READONE-2')
  const order = await readObject(shop, 'orders', owner('readone'))
  expect(order).toMatchObject({ id, number: 'READONE', uid: asha, email: 'asha@example.in', complaints: [{ orderId: id }] })
  expect(await readObject(shop, 'orders', owner(id))).toEqual(order)
})

it('a product, a review and a person are read as their lists have them', async () => {
  const { shop, pool, asha } = test
  await addReview(pool, { product: 'kurta', uid: asha })
  const { rows } = await pool.query<{ id: string }>('select id from reviews')
  expect(await readObject(shop, 'products', owner('kurta'))).toMatchObject({ id: 'kurta', counts: [] })
  expect(await readObject(shop, 'reviews', owner(rows[0]!.id))).toMatchObject({ id: rows[0]!.id, product_id: 'kurta', state: 'public' })
  const person = await readObject(shop, 'people', owner(asha))
  expect(person).toMatchObject({ uid: asha, email: 'asha@example.in', sessions: [] })
  expect(await readObject(shop, 'people', owner('Asha@example.in'))).toEqual(person)
})

it.each(OBJECTS)('of %s there is nothing under any other text', async (name) => {
  for (const id of ['', '\0', 'x'.repeat(1000), "'", '018f0000-0000-7000-8000-000000000000'])
    expect(await readObject(test.shop, name, owner(id)), id).toBeNull()
})

it.each(OBJECTS.filter((name) => name !== 'orders' && name !== 'products'))('%s are not packers’', async (name) => {
  await expect(readObject(test.shop, name, { id: 'x', role: 'packer' })).rejects.toThrow('owners')
})
