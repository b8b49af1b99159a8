import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '../../../../test/support/accounts.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestApp } from '../../../../test/support/requests.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '../../../domain/catalogue/product.ts'
import { FIRST_PAGE } from '../../../domain/paging.ts'
import { DEFAULT_QUERY } from '../../../domain/search/shop-query.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { findCart } from '../../cart/find-cart.ts'
import { describeInvariants } from '../../doctor/check-database.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { listForFeed } from '../list-for-feed.ts'
import { listInStock, listProducts } from '../list-products.ts'
import { countUpdates, listUpdates } from '../list-updates.ts'
import { findByWords } from '../search/find-by-words.ts'
import { suggest } from '../search/suggest.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { setStatus } from './set-status.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'robe', name: 'Marigold robe' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole' })
  await test.pool.query("update products set wear_with = '{robe}' where id = 'stole'")
  await inTransaction(test.shop, writeSearchText)
})
afterAll(() => test?.close())
beforeEach(() => setStatus(test.shop, { id: 'robe', status: 'on' }, COMMAND_LINE))

const set = (status: ProductStatus) => setStatus(test.shop, { id: 'robe', status }, COMMAND_LINE)
const has = (products: { id: string }[]) => products.some(({ id }) => id === 'robe')

/** Where the robe is listed. */
async function listedIn() {
  const { shop } = test
  const [all, shelf, words, suggested, updates] = await Promise.all([
    listProducts(shop, DEFAULT_QUERY, FIRST_PAGE, ['dye']),
    listInStock(shop, FIRST_PAGE),
    findByWords(shop, { ...DEFAULT_QUERY, q: 'marigold' }, FIRST_PAGE),
    suggest(shop, 'marig'),
    listUpdates(shop, { skip: 0, limit: 9 }),
  ])
  const feed = (await Array.fromAsync(listForFeed(shop))).flat()
  expect([all.total, shelf.total, all.facets?.of, await countUpdates(shop)]).toEqual(Array(4).fill(all.entries.length))
  return [
    has(all.entries),
    has(shelf.entries),
    has(words.entries),
    has(suggested.found.entries),
    has(updates),
    has(feed.map(({ product }) => product)),
  ]
}

describe('a product that is not on sale', () => {
  it.each(PRODUCT_STATUSES)('%s: is in no list, and the database counts right', async (status) => {
    expect(await set(status)).toMatchObject({ ok: true, status, changed: status !== 'on' })
    expect(await listedIn()).toEqual(Array(6).fill(status === 'on'))
    expect((await describeInvariants(test.shop.db)).filter(({ state }) => state !== 'ok')).toEqual([])
  })

  it.each([
    ['draft', 404],
    ['archived', 404],
    ['hidden', 200],
    ['on', 200],
  ] as const)('%s: its address answers %i to visitors, by page and by API', async (status, answer) => {
    await set(status)
    const { visitor } = createTestApp(test)
    const page = await visitor('GET', '/product/robe')
    expect([page.status, (await visitor('GET', '/api/products/robe')).status]).toEqual([answer, answer])
    expect((await page.text()).includes('content="noindex"')).toBe(status !== 'on')
    expect(await (await visitor('GET', '/product/stole')).text()).not.toMatch(status === 'on' ? /x^/ : /Marigold robe/)
  })

  it('is named in the cart where it lies, and can be neither added nor paid', async () => {
    const { uid } = await openAccount(test, { name: 'Asha', email: 'asha@people.test' })
    await mergeCart(test.shop, uid, { set: [{ id: 'robe', quantity: 1 }] })
    await set('draft')
    expect(await findCart(test.shop, uid)).toMatchObject([{ id: 'robe', name: 'Marigold robe', status: 'draft' }])
    expect(await mergeCart(test.shop, uid, { set: [{ id: 'robe', quantity: 2 }] })).toMatchObject({ ok: false })
    await set('hidden')
    expect(await mergeCart(test.shop, uid, { set: [{ id: 'robe', quantity: 2 }] })).toMatchObject({ ok: true })
  })
})

it('a product that is not there has no status', async () => {
  expect(await setStatus(test.shop, { id: 'gone', status: 'on' }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-product' })
})
