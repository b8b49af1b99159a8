import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Collection, CollectionRule } from '../../src/domain/catalogue/collection.ts'
import type { Shot } from '../../src/domain/shop/shop-folder.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let visitor: ReturnType<typeof createTestApp>['visitor']
const NONE: CollectionRule = { fields: [], newest: null, sale: false }
const collection = (id: string, choice: Collection['choice'], more: Partial<Collection> = {}): Collection => ({
  id,
  name: `The ${id}`,
  words: 'Together.',
  picture: null,
  from: null,
  until: null,
  choice,
  ...more,
})

beforeAll(async () => {
  test = await createTestShop()
  for (const [place, [id, dye]] of [
    ['kurta', 'Indigo'],
    ['robe', 'Madder'],
    ['stole', 'Indigo'],
  ].entries()) {
    await addProduct(test.pool, { id: id!, name: `A ${id}`, description: JSON.stringify({ dye }) })
    await test.pool.query('update products set position = $2 where id = $1', [id, place])
  }
  await test.pool.query(
    "insert into sales (product_id, options, rupees, starts_at, ends_at, running) values ('robe', '{}', 900, now(), now() + interval '1 day', true)",
  )
  visitor = createTestApp(test).visitor
})
afterAll(() => test?.close())
beforeEach(() => {
  const now = test.shop.clock.now()
  const later = new Date(now.getTime() + 3_600_000)
  test.shop.folder = {
    ...test.shop.folder,
    collections: [
      collection('by-hand', { products: ['stole', 'gone', 'kurta'] }),
      collection('blue', { rule: { ...NONE, fields: [{ field: 'dye', value: 'indigo' }] } }),
      collection('swag', { rule: { ...NONE, fields: [{ field: 'type', value: 'swag' }], newest: 2 } }),
      collection('sale', { rule: { ...NONE, sale: true } }),
      collection('season', { products: ['kurta'] }, { from: now, until: later }),
      collection('soon', { products: ['kurta'] }, { from: later }),
    ],
  }
})

const productsOf = async (id: string) => {
  const { products } = (await (await visitor('GET', `/api/collections/${id}`)).json()) as { products: { id: string }[] }
  return products.map((product) => product.id)
}

describe('a collection', () => {
  it.each([
    ['by-hand', ['stole', 'kurta']],
    ['blue', ['kurta', 'stole']],
    ['swag', ['stole', 'robe']],
    ['sale', ['robe']],
    ['season', ['kurta']],
  ])('%s has its products in its order, on its page and in the API', async (id, ids) => {
    expect(await productsOf(id)).toEqual(ids)
    const html = await (await visitor('GET', `/collections/${id}`)).text()
    expect(html).toContain(`<h1>The ${id}</h1>`)
    expect([...html.matchAll(/<li id="card-(\w+)"/g)].map(([, card]) => card)).toEqual(ids)
  })

  it.each(['soon', 'nothing', 'constructor'])('%s is nowhere', async (id) => {
    expect((await visitor('GET', `/collections/${id}`)).status).toBe(404)
    expect((await visitor('GET', `/api/collections/${id}`)).status).toBe(404)
  })

  it('asks for files as wide as its picture is drawn, which is longer than its box', async () => {
    const shot: Shot = {
      sources: [{ width: 480, path: '/rail-480.avif' }],
      type: 'image/avif',
      fallback: '/rail.webp',
      width: 960,
      height: 360,
      colour: '#aaa',
    }
    test.shop.folder = {
      ...test.shop.folder,
      pictures: { ...test.shop.folder.pictures, rail: shot },
      collections: [collection('rail', { products: ['kurta'] }, { picture: 'rail' })],
    }
    const page = await visitor('GET', '/collections/rail')
    expect(page.headers.get('link')).toContain('imagesizes="max(100vw, 534px)"')
    expect(await page.text()).toContain('sizes="max(100vw, 534px)"')
    expect(await (await visitor('GET', '/')).text()).toContain('sizes="(min-width: 900px) 165vw, (min-width: 600px) 93vw, 165vw"')
  })

  it('is listed in the API and led to by the home page while it is open', async () => {
    const { collections } = (await (await visitor('GET', '/api/collections')).json()) as { collections: { id: string }[] }
    expect(collections.map(({ id }) => id)).toEqual(['by-hand', 'blue', 'swag', 'sale', 'season'])
    expect(await (await visitor('GET', '/')).text()).toContain('href="/collections/by-hand"')
  })

  it('is in the sitemap while it is open', async () => {
    const listed = [...(await (await visitor('GET', '/sitemap.xml')).text()).matchAll(/\/collections\/([\w-]+)</g)].map(([, id]) => id)
    expect(listed).toEqual(['by-hand', 'blue', 'swag', 'sale', 'season'])
  })

  it('shows nothing that is not on sale', async () => {
    await test.pool.query("update products set status = 'hidden' where id = 'stole'")
    expect(await Promise.all(['by-hand', 'blue'].map(productsOf))).toEqual([['kurta'], ['kurta']])
    await test.pool.query("update products set status = 'on' where id = 'stole'")
  })
})
