import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { USUAL_SIZES } from '../../domain/catalogue/size.ts'
import { FIRST_PAGE, isKey, type Key } from '../../domain/paging.ts'
import { keyParts, SORT_ORDERS, type Filter, type SortOrder } from '../../domain/search/shop-query.ts'
import { upsertProducts, updatePositions, type ProductRow } from './edit/import.sql.ts'
import { listInStock, listProducts } from './list-products.ts'
import { readEntry } from './readers/read-entry.ts'

let test: TestShop
const ids = async (order: SortOrder, filter: Filter = 'all') =>
  (await listProducts(test.shop, { order, filter }, FIRST_PAGE)).entries.map(({ id }) => id)
const inStock = async (limit: number) => (await listInStock(test.shop, { limit, after: null })).entries.map(({ id }) => id)

function product(id: string, name: string, metadata: Record<string, string> = {}, active = true): ProductRow {
  const entry = readEntry({ id, name, active, metadata }, 1, USUAL_SIZES)
  if (!entry.ok) throw new Error(entry.faults[0]?.reason)
  return entry.row
}

beforeAll(async () => {
  test = await createTestShop()
  await upsertProducts(test.shop.db, [
    product('coffee', 'baba Coffee', { type: 'coffee', price_usd: '620', strength: '10' }),
    product('kurta', 'Anar Kurta', { type: 'swag', price_usd: '1890', strength: '9' }),
    product('shirt', 'Émeraude Shirt', { type: 'swag', price_usd: '1890', strength: '2.5' }),
    product('robe', 'Fern Robe', { type: 'swag', price_usd: 'ask us', strength: '' }),
    product('robe-2', 'Fern Robe', { type: 'swag', price_usd: '', strength: 'strong' }),
    product('tote', 'kairi Tote', { type: 'bag', price_usd: '690', strength: '9', is_oos: '1' }),
    product('dress', 'Jali Dress', { type: 'swag', price_usd: '1190.75', strength: '9' }, false),
  ])
  await updatePositions(test.shop.db, ['tote', 'shirt', 'dress', 'coffee', 'kurta', 'robe', 'robe-2'])
})
afterAll(() => test.close())

describe('the products of the shop', () => {
  it('are sorted by name without regard to case and accents', async () => {
    expect(await ids('name-asc')).toEqual(['kurta', 'coffee', 'shirt', 'robe', 'robe-2', 'dress', 'tote'])
    expect(await ids('name-desc')).toEqual(['tote', 'dress', 'robe-2', 'robe', 'shirt', 'coffee', 'kurta'])
  })

  it('are sorted by the number of the price, ties by name, without a price last', async () => {
    expect(await ids('price-asc')).toEqual(['coffee', 'tote', 'dress', 'kurta', 'shirt', 'robe', 'robe-2'])
    expect(await ids('price-desc')).toEqual(['kurta', 'shirt', 'dress', 'tote', 'coffee', 'robe', 'robe-2'])
  })

  it('are sorted by the number of the strength, so that 10 is above 9, without one last', async () => {
    expect(await ids('strength-asc')).toEqual(['shirt', 'kurta', 'dress', 'tote', 'coffee', 'robe', 'robe-2'])
    expect(await ids('strength-desc')).toEqual(['coffee', 'kurta', 'dress', 'tote', 'shirt', 'robe', 'robe-2'])
  })

  it('are filtered by their type', async () => {
    expect(await ids('name-asc', 'coffee')).toEqual(['coffee'])
    expect(await ids('price-asc', 'swag')).toEqual(['dress', 'kurta', 'shirt', 'robe', 'robe-2'])
  })

  it.each(SORT_ORDERS)('are all there when sorted by %s', async (order) => {
    expect(await ids(order)).toHaveLength(7)
  })

  it.each(SORT_ORDERS)('come page by page when sorted by %s, each once and in the same order, with the total', async (order) => {
    for (const filter of ['all', 'swag'] as const) {
      const whole = await ids(order, filter)
      const found: string[] = []
      for (let after: Key | null = null; ;) {
        const page = await listProducts(test.shop, { order, filter }, { limit: 2, after })
        expect(page.total).toBe(whole.length)
        found.push(...page.entries.map(({ id }) => id))
        if (page.next === null) break
        expect(isKey(page.next, keyParts(order))).toBe(true)
        after = page.next
      }
      expect(found).toEqual(whole)
    }
  })

  it('in stock come in the owner’s order, as many as are asked for', async () => {
    expect(await inStock(2)).toEqual(['shirt', 'coffee'])
    expect(await inStock(100)).toEqual(['shirt', 'coffee', 'kurta', 'robe', 'robe-2'])
    const { next, total } = await listInStock(test.shop, { limit: 2, after: null })
    expect(total).toBe(5)
    const second = await listInStock(test.shop, { limit: 2, after: next })
    expect(second.entries.map(({ id }) => id)).toEqual(['kurta', 'robe'])
  })
})
