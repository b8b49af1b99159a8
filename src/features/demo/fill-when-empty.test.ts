import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { fillWhenEmpty } from './fill-when-empty.ts'

const CATALOGUE = join(import.meta.dirname, '../../../catalogue')

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
})
afterEach(() => test.close())

async function counts() {
  const { rows } = await test.pool.query(
    `select (select count(*) from products) as products, (select count(*) from reviews) as reviews, (select count(*) from content) as content`,
  )
  return rows[0]
}

describe('the demo', () => {
  it('fills an empty shop with products, reviews and content, once', async () => {
    await fillWhenEmpty(test.shop, CATALOGUE)
    expect(await counts()).toEqual({ products: 16, reviews: 30, content: 8 })
    await test.pool.query('delete from reviews; delete from content')
    await fillWhenEmpty(test.shop, CATALOGUE)
    expect(await counts()).toEqual({ products: 16, reviews: 0, content: 0 })
  })

  it('leaves a shop alone that has products of its own', async () => {
    await addProduct(test.pool, { id: 'kurta' })
    await fillWhenEmpty(test.shop, CATALOGUE)
    expect(await counts()).toEqual({ products: 1, reviews: 0, content: 0 })
  })
})
