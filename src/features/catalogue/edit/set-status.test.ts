import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '../../../../test/support/accounts.ts'
import { shipping } from '../../../../test/support/demo.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestApp } from '../../../../test/support/requests.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '../../../domain/catalogue/product.ts'
import { indianDay, indianDayStart } from '../../../domain/indian-time.ts'
import { FIRST_PAGE } from '../../../domain/paging.ts'
import { DEFAULT_QUERY } from '../../../domain/search/shop-query.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { findCart } from '../../cart/find-cart.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { describeInvariants } from '../../doctor/check-database.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { listForFeed } from '../list-for-feed.ts'
import { listInStock, listProducts } from '../list-products.ts'
import { countUpdates, listUpdates } from '../list-updates.ts'
import { findByWords } from '../search/find-by-words.ts'
import { suggest } from '../search/suggest.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { setSeason } from './set-season.ts'
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

describe('a season', () => {
  const DAY_MS = 86_400_000
  const day = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
  const season = (from: string | null | undefined, until: string | null | undefined) =>
    setSeason(test.shop, { id: 'robe', from, until }, COMMAND_LINE)
  afterAll(() => season(null, null))

  it.each([
    ['has begun and goes on', -1, 1, true],
    ['is this one day', 0, 0, true],
    ['begins tomorrow', 1, null, false],
    ['ended yesterday', null, -1, false],
  ])('that %s: by the clock alone, in lists, words, counts, at its address and in the cart', async (_, from, until, isShown) => {
    const { uid } = await openAccount(test, { name: 'Asha', email: `${from}${until}@people.test` })
    await season(null, null)
    await mergeCart(test.shop, uid, { set: [{ id: 'robe', quantity: 1 }] })
    expect(await season(from === null ? null : day(from), until === null ? null : day(until))).toMatchObject({ ok: true })
    expect(await listedIn()).toEqual(Array(6).fill(isShown))
    const { visitor } = createTestApp(test)
    expect((await visitor('GET', '/product/robe')).status).toBe(isShown ? 200 : 404)
    expect((await suggest(test.shop, 'marig')).words).toHaveLength(isShown ? 1 : 0)
    const [line] = await findCart(test.shop, uid)
    expect(line?.status).toBe(isShown ? undefined : 'away')
    expect((await placeOrder(test.shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })).ok).toBe(
      isShown,
    )
    expect((await describeInvariants(test.shop.db)).filter(({ state }) => state !== 'ok')).toEqual([])
    expect((await test.pool.query("select status from products where id = 'robe'")).rows).toEqual([{ status: 'on' }])
  })

  it('has the next moment at which products come or go', async () => {
    await season(null, null)
    await expect.poll(() => test.shop.nextSeason()).toBeNull()
    await season(null, day(2))
    await expect.poll(() => test.shop.nextSeason()).toEqual(indianDayStart(day(3)))
  })

  it.each([
    ['soon', null, 'invalid-from'],
    [null, '2026-02-30', 'invalid-until'],
    ['2030-01-02', '2030-01-01', 'ends-first'],
  ])('from %s until %s is refused', async (from, until, reason) => {
    expect(await season(from, until)).toEqual({ ok: false, reason })
  })

  it('keeps the edge that is not said', async () => {
    await season('2030-01-01', '2030-01-31')
    expect(await season(undefined, '2030-02-28')).toMatchObject({ from: '2030-01-01 00:00', until: '2030-03-01 00:00' })
    expect(await season(null, undefined)).toMatchObject({ from: null, until: '2030-03-01 00:00' })
    await set('hidden')
    expect(await set('on')).toMatchObject({ changed: true })
  })
})

it('a product that is not there has no status', async () => {
  expect(await setStatus(test.shop, { id: 'gone', status: 'on' }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-product' })
})
