import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { NOT_AHEAD } from '../../../domain/catalogue/stock.ts'
import { describeInvariants } from '../../doctor/check-database.ts'
import { COMMAND_LINE, findActions } from '../../operator-access/record-action.ts'
import { findCounts, setCount } from '../../stock/set-count.ts'
import { findAnyProduct } from '../find-product.ts'
import { duplicateProduct } from './duplicate-product.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890', description: 'Soft.' })
  await test.pool.query(
    `update products set wear_with = '{stole}', metadata = metadata || '{"dye": "indigo"}', note = 'Ours' where id = 'kurta'`,
  )
  await test.pool.query(
    `insert into product_options (product_id, name, label, position, choices) values ('kurta', 'size', 'Size', 0, '{M,L}')`,
  )
  await setCount(
    test.shop,
    { id: 'kurta', options: { size: 'M' }, change: { to: 9, sku: 'K-M', shelf: 'A3', price: 1990, cost: null } },
    COMMAND_LINE,
  )
})
afterAll(() => test?.close())

const duplicate = (as: string | null = null, id = 'kurta') => duplicateProduct(test.shop, { id, as }, COMMAND_LINE)

it('makes a draft of texts, options and prices; counts, SKUs and notes stay the product’s own', async () => {
  expect(await duplicate()).toEqual({ ok: true, id: 'kurta-copy', of: 'kurta' })
  const [of, copy] = [await findAnyProduct(test.shop, 'kurta'), await findAnyProduct(test.shop, 'kurta-copy')]
  const { variants: _, ...texts } = of!
  expect(copy).toMatchObject({ ...texts, id: 'kurta-copy', name: 'Neel Kurta (copy)', status: 'draft' })
  expect(await findCounts(test.shop, 'kurta-copy')).toEqual([
    { options: { size: 'M' }, stock: null, held: 0, ...NOT_AHEAD, sku: null, shelf: null, price: 1990, cost: null },
    { options: { size: 'L' }, stock: null, held: 0, ...NOT_AHEAD, sku: null, shelf: null, price: null, cost: null },
  ])
  expect((await test.pool.query("select note from products where id = 'kurta-copy'")).rows).toEqual([{ note: null }])
  expect(await findActions(test.shop, { type: 'product', id: 'kurta-copy' })).toMatchObject([
    { action: 'product-duplicated', after: { from: 'kurta' } },
  ])
  expect((await describeInvariants(test.shop.db)).filter(({ state }) => state !== 'ok')).toEqual([])
})

it('finds an id of its own, or takes the one that is given where nobody has it', async () => {
  expect(await duplicate()).toMatchObject({ id: 'kurta-copy-2' })
  expect(await duplicate('robe')).toMatchObject({ id: 'robe' })
  expect(await duplicate('robe')).toEqual({ ok: false, reason: 'id-taken' })
  expect(await duplicate('new')).toEqual({ ok: false, reason: 'no-id' })
  expect(await duplicate(null, 'gone')).toEqual({ ok: false, reason: 'unknown-product' })
  const long = 'k'.repeat(80)
  await addProduct(test.pool, { id: long })
  expect(await duplicate(null, long)).toMatchObject({ id: `${'k'.repeat(75)}-copy` })
})
