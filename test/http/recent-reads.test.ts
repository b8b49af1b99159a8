import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageCache } from '../../src/http/cache/page-cache.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

const NOTHING = { db: null as never, reads: null as never }
const CATALOGUE = ['/', '/shop', '/shop?print=kairi', '/product/kurta', '/sitemap.xml', '/products.xml']

describe.each(['with', 'without'])('%s a cache of pages', (has) => {
  it.each(CATALOGUE)('a visitor’s %s needs nothing but what a replica may read', async (path) => {
    const shop = { ...test.shop, ...NOTHING }
    const { visitor } = createTestApp({ ...test, shop }, has === 'with' ? { pageCache: createPageCache(test.shop.changes) } : {})
    expect((await visitor('GET', path)).status).toBe(200)
  })
})

// What was written a moment ago must be found.
it.each(['/api/products/kurta', '/readyz', '/reset-password?oobCode=none', '/verify-email?oobCode=none'])(
  'a visitor’s %s reads nothing of a replica',
  async (path) => {
    const shop = { ...test.shop, recent: NOTHING }
    const { visitor } = createTestApp({ ...test, shop }, { pageCache: createPageCache(test.shop.changes) })
    expect((await visitor('GET', path)).status).toBeLessThan(500)
  },
)

it.each([...CATALOGUE.slice(0, 4), '/account'])('a person’s %s reads nothing of a replica', async (path) => {
  const pageCache = createPageCache(test.shop.changes)
  const shop = { ...test.shop, recent: NOTHING }
  const { send } = await createTestApp({ ...test, shop }, { pageCache }).person('asha')
  expect((await send('GET', path)).status).toBe(200)
})
