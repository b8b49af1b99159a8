import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { mostAlike } from '../../domain/catalogue/print.ts'
import { findWithSimilar } from './find-similar.ts'
import { listProducts } from './list-products.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  const shelf = { robe: 'Kairi', tunic: 'Kairi', tote: 'Kairi border', sold: 'Kairi', shirt: 'Stripe', plain: '' }
  for (const [id, variety] of Object.entries(shelf)) {
    await addProduct(test.pool, { id, isOos: id === 'sold' ? '1' : '0' })
    await test.pool.query(`update products set metadata = metadata || jsonb_build_object('variety', $2::text) where id = $1`, [id, variety])
  }
})
afterAll(() => test.close())

it('offers what is in stock, of the same print first', async () => {
  const { product, candidates } = await findWithSimilar(test.shop, 'robe')
  const ids = mostAlike(product!, candidates, 4).map(({ id }) => id)
  expect(ids.slice(0, 2).toSorted()).toEqual(['tote', 'tunic'])
  expect(ids.slice(2).toSorted()).toEqual(['plain', 'shirt'])
})

it('lists one print, and counts it', async () => {
  const found = await listProducts(test.shop, { filter: 'all', order: 'name-asc', print: 'kairi' }, { limit: 2, after: null })
  expect(found.entries.map(({ id }) => id)).toEqual(['robe', 'sold'])
  expect([found.total, found.coffees]).toEqual([4, 0])
  const none = await listProducts(test.shop, { filter: 'coffee', order: 'price-asc', print: 'kairi' }, { limit: 2, after: null })
  expect([none.entries, none.total]).toEqual([[], 0])
})

it('offers the shelf where there is no print, and for a product that is not there', async () => {
  expect((await findWithSimilar(test.shop, 'plain')).candidates.map(({ id }) => id)).toContain('shirt')
  const { product, candidates } = await findWithSimilar(test.shop, 'nothing')
  expect([product, candidates.length > 0]).toEqual([null, true])
})
