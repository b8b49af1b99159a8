import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  for (const id of ['kurta', 'robe', 'shirt', 'stole', 'skirt']) await addProduct(test.pool, { id })
})
afterAll(() => test.close())

const named = async (ids: string) => {
  const answer = await app.visitor('GET', `/recently-seen?ids=${ids}`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  // Its page may have their cards already.
  expect(html).not.toMatch(/ id="(?:card|about)-/)
  return [...html.matchAll(/href="\/product\/([a-z-]+)"/g)].map(([, id]) => id)
}

it('shows the first four of the products that are named, in their sequence, without those that are gone', async () => {
  expect(await named('stole,gone,kurta,robe,kurta,skirt,shirt')).toEqual(['stole', 'kurta', 'robe', 'skirt'])
  expect(await named('..%2Faccount,%27,')).toEqual([])
  expect(await named(`${'gone,'.repeat(12)}kurta`)).toEqual([])
})

it('has a place on product pages and in empty carts', async () => {
  expect(await (await app.visitor('GET', '/product/kurta')).text()).toContain('data-recently-seen="kurta"')
  const asha = await app.person('asha')
  const cart = async () => (await asha.send('GET', '/checkout')).text()
  expect(await cart()).toContain('data-recently-seen=""')
  await test.pool.query(`insert into cart_lines (user_id, product_id, options, quantity) select id, 'kurta', '{"size": "M"}', 1 from users`)
  expect(await cart()).not.toContain('data-recently-seen')
})
