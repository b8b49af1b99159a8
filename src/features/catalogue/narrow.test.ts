import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { USUAL_SIZES } from '../../domain/catalogue/size.ts'
import { readNarrowing } from '../../domain/search/narrowing.ts'
import { DEFAULT_QUERY, narrowedTo } from '../../domain/search/shop-query.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { setCount } from '../stock/set-count.ts'
import { setSale } from './edit/set-sale.ts'
import { listProducts } from './list-products.ts'
import { findByWords } from './search/find-by-words.ts'
import { writeSearchText } from './search/write-search-text.ts'

const FIELDS = ['dye', 'garment']

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  const add = (id: string, dye: string, more: { garment?: string; price?: string; isOos?: string; oneSize?: string } = {}) =>
    addProduct(test.pool, { id, name: `Neel ${id}`, description: JSON.stringify({ dye, garment: more.garment ?? 'shirt' }), ...more })
  await add('camp', 'Indigo')
  await add('polo', ' Indigo ', { price: '2000' })
  await add('robe', 'Indigo', { garment: 'robe', price: '3000' })
  await add('shift', 'Madder', { garment: 'dress' })
  await add('gone', 'Madder', { isOos: '1' })
  await add('stole', 'Madder, iron | ochre', { garment: 'stole', oneSize: '1', price: '500' })
  await addProduct(test.pool, { id: 'plain', description: 'Indigo, in plain words' })
  await addProduct(test.pool, { id: 'odd', description: '{"dye": ["Indigo"], "garment": {"a": 1}, "broken": ' })
})
afterAll(() => test.close())

const narrowing = (search: string) =>
  narrowedTo(readNarrowing(new URLSearchParams(search), { facets: FIELDS.map((field) => ({ field })), sizes: USUAL_SIZES }))
const list = (search: string, fields: string[] | null = FIELDS) =>
  listProducts(test.shop, { ...DEFAULT_QUERY, ...narrowing(search) }, { limit: 20, after: null }, fields)
const idsOf = async (search: string) => (await list(search)).entries.map(({ id }) => id).toSorted()
const countsOf = async (search: string) => {
  const { facets } = await list(search)
  return Object.fromEntries(facets!.values.map(({ value, count }) => [value, count]))
}

describe('the list of products', () => {
  it('has any of the values of a facet, and all of the facets', async () => {
    expect(await idsOf('dye=Indigo')).toEqual(['camp', 'polo', 'robe'])
    expect(await idsOf('dye=Indigo&garment=robe&garment=dress')).toEqual(['robe'])
    expect(await idsOf('dye=Indigo&dye=Madder&garment=dress')).toEqual(['shift'])
    expect(await idsOf('dye=Madder%2C iron | ochre')).toEqual(['stole'])
    expect(await idsOf("dye=Indigo' or true --")).toEqual([])
  })

  it('is narrowed to sizes that are in stock, and to prices', async () => {
    expect(await idsOf('size=M&dye=Madder&dye=Madder%2C iron | ochre')).toEqual(['shift'])
    expect(await idsOf('price_from=2000&price_to=2999')).toEqual(['polo'])
    expect(await idsOf('price_to=600')).toEqual(['stole'])
  })

  it('counts of each value what one would see with it, the other choices of its facet apart', async () => {
    expect(await countsOf('')).toEqual({ Indigo: 3, Madder: 2, 'Madder, iron | ochre': 1, shirt: 3, robe: 1, dress: 1, stole: 1 })
    const chosen = 'dye=Indigo&garment=shirt&price_to=1500'
    const { total, facets } = await list(chosen)
    expect({ total, of: facets!.of, isAll: facets!.isAll }).toEqual({ total: 1, of: 8, isAll: true })
    expect(await countsOf(chosen)).toEqual({ Indigo: 1, Madder: 1, 'Madder, iron | ochre': 0, shirt: 1, robe: 0, dress: 0, stole: 0 })
    for (const { field, value, count } of facets!.values) {
      const others = narrowing(chosen).narrowing!.values.filter((other) => other.field !== field)
      const search = new URLSearchParams([...others, { field, value }].map((one): [string, string] => [one.field, one.value]))
      expect([value, await idsOf(`${search}&price_to=1500`)]).toEqual([value, expect.objectContaining({ length: count })])
    }
    expect(facets!.sizes).toEqual({ XS: 1, S: 1, M: 1, L: 1, XL: 1, XXL: 1 })
    expect(facets!.price).toEqual({ from: 1000, to: 2000 })
  })

  it('follows what pieces there are, and what they cost, at once', async () => {
    const before = (await list('size=M')).total
    for (const [size, to] of [
      ['M', 0],
      ['L', 2],
    ] as const)
      await setCount(test.shop, { id: 'camp', options: { size }, change: { to } }, COMMAND_LINE)
    expect((await list('size=M')).total).toBe(before - 1)
    expect(await idsOf('size=L&dye=Indigo')).toContain('camp')
    const sale = { rupees: 400, startsAt: new Date(0), endsAt: new Date('2100-01-01') }
    await setSale(test.shop, { id: 'camp', options: {}, sale }, COMMAND_LINE)
    expect(await idsOf('price_to=450')).toEqual(['camp'])
    await setSale(test.shop, { id: 'camp', options: {}, sale: null }, COMMAND_LINE)
    await test.pool.query('update variants set price = 300 where product_id = \'camp\' and options = \'{"size": "L"}\'')
    expect(await idsOf('price_to=450')).toEqual(['camp'])
    await test.pool.query("delete from variants where product_id = 'camp'")
    expect([await idsOf('price_to=450'), (await list('size=M')).total]).toEqual([[], before])
  })

  it('goes on behind the end of a page', async () => {
    const query = { ...DEFAULT_QUERY, ...narrowing('dye=Indigo') }
    const first = await listProducts(test.shop, query, { limit: 2, after: null })
    const second = await listProducts(test.shop, query, { limit: 2, after: first.next })
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(['camp', 'polo', 'robe'])
    expect([first.total, second.next]).toEqual([3, null])
  })

  it('is narrowed of what a search finds too, and says how much that finds', async () => {
    await inTransaction(test.shop, writeSearchText)
    const find = (q: string, search: string) =>
      findByWords(test.shop, { ...DEFAULT_QUERY, order: 'best', q, facets: FIELDS, ...narrowing(search) }, { limit: 20, after: null })
    const found = await find('neel under 1500', 'dye=Indigo')
    expect(found.entries.map(({ id }) => id)).toEqual(['camp'])
    expect(found.facets).toMatchObject({ of: 4, values: expect.arrayContaining([{ field: 'dye', value: 'Madder', count: 2 }]) })
    expect(await find('neel shirt', 'dye=Madder&garment=robe')).toMatchObject({ total: 0, match: 'all', facets: { of: 3 } })
  })
})

it('of a facet with very many values the most frequent are told, and those that are chosen', async () => {
  for (let n = 10; n < 70; n++) await addProduct(test.pool, { id: `dyed-${n}`, description: JSON.stringify({ dye: `Dye ${n}` }) })
  const dyes = async (search: string) =>
    (await list(search)).facets!.values.filter(({ field }) => field === 'dye').map(({ value }) => value)
  expect(await dyes('')).toHaveLength(50)
  expect((await dyes(''))[0]).toBe('Indigo')
  expect(await dyes('')).not.toContain('Dye 69')
  expect(await dyes('dye=Dye 69')).toContain('Dye 69')
})
