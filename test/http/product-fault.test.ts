import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

it('a product that cannot be read has words of its own, for everybody', async () => {
  const app = createTestApp(test)
  const asha = await app.person('asha')
  await test.pool.query('alter table products rename to elsewhere')
  for (const send of [app.visitor, asha.send]) {
    const answer = await send('GET', '/product/kurta')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('Sorry, something went wrong loading this product.')
  }
})
