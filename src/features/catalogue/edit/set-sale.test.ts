import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { cartLine } from '../../../domain/cart/cart.ts'
import { priceRupees, regularRupees, saleOf } from '../../../domain/catalogue/product.ts'
import { findVariant } from '../../../domain/catalogue/variant.ts'
import { draftOf } from '../../../domain/drafts/product-draft.ts'
import { FIRST_PAGE } from '../../../domain/paging.ts'
import { readShopQuery } from '../../../domain/search/shop-query.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { setCount } from '../../stock/set-count.ts'
import { findProduct } from '../find-product.ts'
import { listProducts } from '../list-products.ts'
import { moveSales } from './move-sales.ts'
import { productVersion, saveProduct } from './save-product.ts'
import { setPrice } from './set-price.ts'
import { findSales, setSale } from './set-sale.ts'

let test: TestShop
let aheadMs = 0
const DAY_MS = 86_400_000
const clock = { now: () => new Date(Date.now() + aheadMs) }
const shop = () => ({ ...test.shop, clock })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

beforeAll(async () => {
  test = await createTestShop()
  for (const [id, price] of [
    ['stole', '1000'],
    ['kurta', '1890'],
    ['robe', '3000'],
  ] as const)
    await addProduct(test.pool, { id, price })
})
afterAll(() => test.close())
beforeEach(async () => {
  aheadMs = 0
  await setSale(shop(), { id: 'kurta', options: {}, sale: null }, COMMAND_LINE)
})

const setKurta = (startsAt: Date, endsAt: Date, rupees = 900) =>
  setSale(shop(), { id: 'kurta', options: {}, sale: { rupees, startsAt, endsAt } }, COMMAND_LINE)
const kurta = async () => (await findProduct(test.shop, 'kurta'))!
const order = async () =>
  (await listProducts(test.shop, readShopQuery(new Map([['order', 'price-asc']]), test.shop.folder), FIRST_PAGE)).entries.map(
    ({ id }) => id,
  )
const changes = async () =>
  (await test.pool.query<{ n: number }>(`select count(*)::int as n from changes where topic = 'product:kurta'`)).rows[0]!.n

describe('a sale', () => {
  it('is the price in force from its beginning to its end, where products are read and where they are sorted', async () => {
    expect(await setKurta(inDays(1), inDays(3))).toEqual({ ok: true, changed: true })
    expect([priceRupees(await kurta()), await order()]).toEqual([1890, ['stole', 'kurta', 'robe']])
    aheadMs = 1.5 * DAY_MS
    await moveSales(shop())
    expect(await kurta()).toMatchObject({ metadata: { price_usd: '900', price_regular: '1890', price_until: expect.any(String) } })
    expect(await order()).toEqual(['kurta', 'stole', 'robe'])
    aheadMs = 4 * DAY_MS
    await moveSales(shop())
    expect((await kurta()).metadata).not.toHaveProperty('price_regular')
    expect([priceRupees(await kurta()), await order()]).toEqual([1890, ['stole', 'kurta', 'robe']])
  })

  it('is published once at each time, however often the job runs; and missed times are caught up at once', async () => {
    await setKurta(inDays(1), inDays(2))
    const moved = async (days: number) => {
      const before = await changes()
      aheadMs = days * DAY_MS
      await moveSales(shop())
      return (await changes()) - before
    }
    expect([await moved(0), await moved(1.1), await moved(1.2), await moved(5), await moved(6)]).toEqual([0, 1, 0, 1, 0])
    aheadMs = 0
    await setKurta(inDays(1), inDays(2))
    // Nobody was there for its beginning and its end.
    expect(await moved(9)).toBe(0)
    expect(saleOf(await kurta())).toBeNull()
  })

  it('queues its own jobs, which do it', async () => {
    test.shop.jobs.work('move-sales', () => moveSales(shop()))
    await setKurta(new Date(Date.now() + 300), inDays(1))
    await expect.poll(async () => priceRupees(await kurta()), { timeout: 10_000 }).toBe(900)
    await setSale(shop(), { id: 'kurta', options: {}, sale: null }, COMMAND_LINE)
    expect([priceRupees(await kurta()), await findSales(test.shop, 'kurta')]).toEqual([1890, []])
  })

  it('leaves the price that operators edit as it is, and their forms valid', async () => {
    const version = productVersion(await kurta())
    await setKurta(inDays(-1), inDays(1))
    const running = await kurta()
    expect([priceRupees(running), regularRupees(running), productVersion(running)]).toEqual([900, 1890, version])
    const draft = draftOf(running)
    draft.fields.price_usd = '1950'
    expect(await saveProduct(shop(), { id: 'kurta', version, draft }, COMMAND_LINE)).toEqual({ ok: true, changed: true })
    expect([priceRupees(await kurta()), regularRupees(await kurta())]).toEqual([900, 1950])
    expect(await setPrice(shop(), { id: 'kurta', price: '1890', seen: 1950 }, COMMAND_LINE)).toMatchObject({ ok: true, changed: true })
    expect([priceRupees(await kurta()), regularRupees(await kurta())]).toEqual([900, 1890])
  })

  it('of one kind is its price beside the one without it, and no other kind’s', async () => {
    const kinds = { M: { options: { size: 'M' } }, XL: { options: { size: 'XL' } } }
    await setCount(shop(), { id: 'robe', ...kinds.XL, change: { to: null, price: 3200 } }, COMMAND_LINE)
    const until = inDays(2)
    await setSale(shop(), { id: 'robe', ...kinds.XL, sale: { rupees: 2500, startsAt: inDays(-1), endsAt: until } }, COMMAND_LINE)
    const robe = (await findProduct(test.shop, 'robe'))!
    expect(findVariant(robe, { size: 'XL' })).toMatchObject({ price: 2500, price_regular: 3200, price_until: until.toISOString() })
    expect(findVariant(robe, { size: 'M' })).toEqual({ options: { size: 'M' }, available: true, price: 3000 })
    const inXl = cartLine(robe, { ...kinds.XL, quantity: 1 })
    expect([priceRupees(inXl), saleOf(inXl)]).toEqual([2500, { regular: 3200, until }])
    // A line tells the price of what it is changed to.
    const inM = cartLine(inXl, { ...kinds.M, quantity: 1 })
    expect([priceRupees(inM), saleOf(inM)]).toEqual([3000, null])
  })

  it('of the product is not one of a kind with its own price, and is one of all others', async () => {
    await setCount(shop(), { id: 'kurta', options: { size: 'XL' }, change: { to: null, price: 2090 } }, COMMAND_LINE)
    await setKurta(inDays(-1), inDays(1))
    const price = async (size: string) => {
      const line = cartLine(await kurta(), { options: { size }, quantity: 1 })
      return [priceRupees(line), saleOf(line)?.regular]
    }
    expect([await price('XL'), await price('M')]).toEqual([
      [2090, undefined],
      [900, 1890],
    ])
  })

  it('is refused for what is not there', async () => {
    const sale = { rupees: 1, startsAt: inDays(0), endsAt: inDays(1) }
    expect(await setSale(shop(), { id: 'none', options: {}, sale }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-product' })
    expect(await setSale(shop(), { id: 'kurta', options: { size: '9' }, sale }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'unknown-options',
    })
  })
})
