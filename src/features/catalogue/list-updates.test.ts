import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { listUpdates } from './list-updates.ts'

let test: TestShop
const ids = Array.from({ length: 120 }, (_, n) => `piece-${n}`)
beforeAll(async () => {
  test = await createTestShop()
  for (const id of ids) await addProduct(test.pool, { id })
})
afterAll(() => test.close())

it.each([1, 3, 7])('%i parts of the products have each product once, and about as many each', async (parts) => {
  const listed = []
  for (let part = 1; part <= parts; part++) listed.push(await listUpdates(test.shop, { part, parts }))
  expect(
    listed
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted())
  const share = ids.length / parts
  for (const { length } of listed) expect(Math.abs(length - share)).toBeLessThan(share * 0.7)
})
