import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MAX_SAVED } from '../../domain/saved/saved.ts'
import { changeSaved, findSaved } from './save-pieces.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  for (const id of ['kurta', 'robe', 'stole']) await addProduct(test.pool, { id })
  await test.pool.query(`insert into products (id, name) select 'many-' || n, 'Many' from generate_series(1, ${MAX_SAVED + 20}) n`)
})
afterAll(() => test.close())

const saved = async (uid: string) => (await findSaved(test.shop, uid)).document.items.map(({ id }) => id)
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `many-${from + index}`)

it('has the newest first, keeps the place of what is saved already, and passes over what no product has', async () => {
  await changeSaved(test.shop, test.asha, { add: ['kurta'] })
  await changeSaved(test.shop, test.asha, { add: ['robe', 'stole', 'nothing', '../x', 7, 'kurta', 'robe'] })
  expect(await saved(test.asha)).toEqual(['robe', 'stole', 'kurta'])
  await changeSaved(test.shop, test.asha, { add: ['kurta'], remove: ['robe', 'robe', 'never'] })
  expect(await saved(test.asha)).toEqual(['stole', 'kurta'])
  expect(await saved(test.kabir)).toEqual([])
})

it('lets the oldest go above the limit, also where two devices save at once', async () => {
  await changeSaved(test.shop, test.kabir, { add: many(1, MAX_SAVED + 1) })
  await Promise.all([
    changeSaved(test.shop, test.kabir, { add: many(MAX_SAVED + 1, MAX_SAVED + 11) }),
    changeSaved(test.shop, test.kabir, { add: many(MAX_SAVED + 11, MAX_SAVED + 21) }),
  ])
  const ids = await saved(test.kabir)
  expect(ids).toHaveLength(MAX_SAVED)
  // Of the first device's the last are the oldest.
  expect(ids.at(-1)).toBe(`many-${MAX_SAVED - 20}`)
})
