import { afterEach, beforeEach, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let send: Send
beforeEach(async () => {
  test = await createTestShop()
  send = createTestApp(test).visitor
  await addProduct(test.pool, { id: 'kurta' })
})
afterEach(() => test.close())

async function locations(path: string): Promise<string[]> {
  const text = await (await send('GET', path)).text()
  return [...text.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, found]) => found!)
}

it('is one list of the public pages and the products', async () => {
  expect((await locations('/sitemap.xml')).slice(-2)).toEqual(['/terms', '/product/kurta'])
  for (const file of ['2.xml', '0.xml', '1', 'x.xml', '99999.xml']) expect((await send('GET', `/sitemap/${file}`)).status).toBe(404)
})

it('is an index of files of 50,000 where there are more, with each address once', async () => {
  // Without the triggers of 50,000 changes.
  await test.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into products (id, name, metadata) select 'p-' || n, 'x', '{}' from generate_series(1, 50000) n;
    update product_counts set count = count + 50000;
    commit`)
  const files = await locations('/sitemap.xml')
  expect(files).toEqual(['/sitemap/1.xml', '/sitemap/2.xml'])
  const [first, second] = [await locations('/sitemap/1.xml'), await locations('/sitemap/2.xml')]
  expect(first).toHaveLength(50_000)
  const products = new Set([...first, ...second].filter((path) => path.startsWith('/product/')))
  expect([products.size, first.length + second.length - products.size]).toEqual([50_001, first.indexOf('/product/kurta')])
})
