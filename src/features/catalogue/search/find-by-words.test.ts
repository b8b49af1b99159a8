import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { DEFAULT_QUERY, type ShopQuery } from '../../../domain/search/shop-query.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findByWords } from './find-by-words.ts'
import { suggest } from './suggest.ts'
import { keepSearchText, sweepWords, writeSearchText } from './write-search-text.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from products'))

const write = () => inTransaction(test.shop, writeSearchText)
const find = (q: string, query: Partial<ShopQuery> = {}, limit = 10, after: readonly string[] | null = null) =>
  findByWords(test.shop, { ...DEFAULT_QUERY, order: 'best', ...query, q }, { limit, after })
const ids = async (...asked: Parameters<typeof find>) => (await find(...asked)).entries.map(({ id }) => id)

describe('a search', () => {
  it('finds names before descriptions, and a product by all words or by none', async () => {
    await addProduct(test.pool, { id: 'told', name: 'Robe', description: 'Wear it over a kurta.' })
    await addProduct(test.pool, { id: 'named', name: 'Kurta', description: 'Plain.' })
    await write()
    expect(await ids('kurti')).toEqual(['named', 'told'])
    expect(await find('kurta robe')).toMatchObject({ entries: [{ id: 'told' }], total: 1, match: 'all' })
    expect(await find('kurta saree')).toMatchObject({ total: 2, match: 'some' })
    expect(await find('silk saree')).toMatchObject({ total: 0 })
  })

  it('goes on where a page ended, in every order', async () => {
    for (let n = 0; n < 7; n++) await addProduct(test.pool, { id: `kurta-${n}`, name: `Kurta ${n % 3}`, price: String(500 + n) })
    await write()
    for (const order of ['best', 'name-asc', 'price-desc', 'strength-asc'] as const) {
      const all = await ids('kurta', { order })
      const paged: string[] = []
      for (let after: readonly string[] | null = null; ;) {
        const { entries, next } = await find('kurta', { order }, 2, after)
        paged.push(...entries.map(({ id }) => id))
        if (next === null) break
        after = next
      }
      expect(all).toHaveLength(7)
      expect(paged, order).toEqual(all)
    }
    expect(await ids('between 501 and 503', {}, 2)).toEqual(['kurta-3', 'kurta-1'])
    expect(await ids('kurta over 505')).toHaveLength(2)
  })

  it('is harmless whatever is typed', async () => {
    await addProduct(test.pool, { id: 'kurta', name: 'Kurta' })
    await write()
    for (const q of ["'", '\\', '%', 'a & b | !c', ':*', '"(kurta', "'; drop table products", '\0', '\ud800', 'गुलाब', '😀', 'ক', '1e999'])
      await find(q)
    expect(await ids('kurta '.repeat(500))).toEqual(['kurta'])
  })
})

describe('what products are found by', () => {
  it('is written within a second, whoever writes the product, and goes with it', async () => {
    const end = keepSearchText(test.shop)
    await addProduct(test.pool, { id: 'kurta', name: 'Kurta' })
    await expect.poll(() => ids('kurta')).toEqual(['kurta'])
    await test.pool.query("update products set name = 'Robe' where id = 'kurta'")
    await expect.poll(() => ids('robe')).toEqual(['kurta'])
    expect(await ids('kurta')).toEqual([])
    end()
    await sweepWords(test.shop)
    const { rows } = await test.pool.query<{ word: string }>("select word from search_words where word in ('kurt', 'rob')")
    expect(rows).toEqual([{ word: 'rob' }])
    // What it costs says nothing of it.
    await test.pool.query(`update products set metadata = metadata || '{"price_usd": "1"}'`)
    expect((await test.pool.query('select 1 from product_search where stale')).rowCount).toBe(0)
  })

  it('is one however many write at once', async () => {
    for (let n = 0; n < 20; n++) await addProduct(test.pool, { id: `p${n}`, name: `Kurta ${n}` })
    await Promise.all(Array.from({ length: 5 }, write))
    expect((await find('kurta')).total).toBe(20)
  })
})

it('offers what begins with what has been typed', async () => {
  const description = JSON.stringify({ garment: 'kurta', dye: 'Indigo' })
  await addProduct(test.pool, { id: 'neel', name: 'Neel Buti', description, price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Robe', price: '900' })
  await write()
  const { found, words, narrow } = await suggest(test.shop, 'nee')
  expect(found.entries.map(({ id }) => id)).toEqual(['neel'])
  expect(words).toEqual(['neel', 'neel kurta'])
  expect(narrow).toContainEqual({ kind: 'dye', dye: 'indigo' })
  expect((await suggest(test.shop, 'zzz')).words).toEqual([])
})
