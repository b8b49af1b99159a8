import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrder } from '../../../test/support/orders.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findFigures } from './find-figures.ts'

/** 21 November 2026, 01:30 in India: the day before in UTC. */
const NOW = new Date('2026-11-20T20:00:00Z')

let test: TestShop
const figures = (period: 7 | 30) => findFigures({ ...test.shop, clock: { now: () => NOW } }, period)
beforeAll(async () => {
  test = await createTestShop()
  for (const id of ['kurta', 'stole', 'shirt']) await addProduct(test.pool, { id, name: `The ${id}` })
})
afterAll(() => test.close())

const putIn = (uid: string, id: string, at: string, quantity = 1) =>
  test.pool.query(`insert into cart_lines (user_id, product_id, options, quantity, added_at) values ($1, $2, '{"size": "M"}', $3, $4)`, [
    uid,
    id,
    quantity,
    at,
  ])

it('names what sold best in the days of India, with what is left of it', async () => {
  // The first moment of the seven days, and the last one before.
  await insertOrder(test.pool, { uid: test.asha, number: 'BEST222222', receipt: 1, placedAt: '2026-11-14T18:30:00Z' })
  await insertOrder(test.pool, { uid: test.asha, number: 'BEST222223', receipt: 2, placedAt: '2026-11-14T18:29:59Z' })
  await test.pool.query(
    `insert into variants (product_id, options, position, stock, held) values
       ('stole', '{"size": "S"}', 0, 5, 2), ('stole', '{"size": "M"}', 1, 4, 0), ('kurta', '{"size": "S"}', 0, 5, 0), ('kurta', '{"size": "M"}', 1, null, 0)`,
  )
  const sold = [
    { id: 'stole', name: 'The stole', pieces: 2, left: 7 },
    { id: 'kurta', name: 'The kurta', pieces: 1, left: null },
  ]
  expect((await figures(7)).bestSellers).toEqual(sold)
  expect((await figures(30)).bestSellers).toEqual(sold.map((best) => ({ ...best, pieces: 2 * best.pieces })))
  // What is sold no more keeps its name.
  await test.pool.query("delete from products where id = 'kurta'")
  expect((await figures(7)).bestSellers[1]).toEqual({ id: 'kurta', name: 'Neel Kurta', pieces: 1, left: null })
})

it('names the sizes of which there are none since these days', async () => {
  await test.pool.query(
    `insert into variants (product_id, options, position, stock) values
       ('shirt', '{"size": "S"}', 0, 0), ('shirt', '{"size": "M"}', 1, 0), ('shirt', '{"size": "L"}', 2, 3), ('shirt', '{"size": "XL"}', 3, 0)`,
  )
  await test.pool.query(`update variants set stock = 0 where product_id = 'shirt' and options ->> 'size' = 'L'`)
  await test.pool.query(`update variants set stock = 2 where product_id = 'shirt' and options ->> 'size' = 'XL'`)
  await test.pool.query(
    `update sold_out_spans set since = case options ->> 'size' when 'S' then '2026-11-10T10:00:00Z'::timestamptz when 'M' then '2026-11-20T10:00:00Z' else '2026-10-01T10:00:00Z' end
     where product_id = 'shirt' and until is null`,
  )
  const medium = { id: 'shirt', name: 'The shirt', options: { size: 'M' }, at: new Date('2026-11-20T10:00:00Z') }
  expect((await figures(7)).ranOut).toEqual([medium])
  expect((await figures(30)).ranOut.map(({ options }) => options)).toEqual([{ size: 'M' }, { size: 'S' }])
})

it('counts the carts that were left for a day, and whose people have not ordered since', async () => {
  await test.pool.query('delete from cart_lines')
  await putIn(test.kabir, 'stole', '2026-11-17T10:00:00Z', 2)
  expect((await figures(7)).carts).toEqual({ count: 1, pieces: 2 })
  await putIn(test.kabir, 'shirt', '2026-11-19T19:59:59Z')
  expect((await figures(7)).carts).toEqual({ count: 1, pieces: 3 })
  await test.pool.query("update cart_lines set added_at = '2026-11-19T20:00:01Z' where product_id = 'shirt'")
  expect((await figures(7)).carts).toEqual({ count: 0, pieces: 0 })
  await test.pool.query("update cart_lines set added_at = '2026-11-01T10:00:00Z'")
  expect([(await figures(7)).carts.count, (await figures(30)).carts.count]).toEqual([0, 1])
  await insertOrder(test.pool, { uid: test.kabir, number: 'CART222222', receipt: 3, placedAt: '2026-11-02T10:00:00Z' })
  expect((await figures(30)).carts.count).toBe(0)
})
