import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { FIRST_PAGE } from '../../domain/paging.ts'
import { readQuery } from '../../operations/lists/list.ts'
import { products } from '../../operations/lists/products.ts'
import { readList } from '../operations/read-list.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'neel-kurta', name: 'Neel Buti Kurta' })
  await addProduct(test.pool, { id: 'jali-dress', name: 'Jali Dress', active: false })
  await addProduct(test.pool, { id: 'stole', name: 'Éclair 50%_ Stole', isOos: '1' })
  await addProduct(test.pool, { id: 'beans', name: 'Malabar' })
  await test.pool.query(`update products set metadata = metadata || '{"type":"coffee"}' where id = 'beans'`)
})
afterAll(() => test.close())

function listOf(given: Record<string, string>, page = FIRST_PAGE) {
  const query = readQuery(products, (name) => given[name], { role: 'packer', folder: test.shop.folder })
  return readList(test.shop, 'products', { query, page, role: 'packer' })
}

describe('the operators’ list of products', () => {
  it.each([
    [{}, ['stole', 'jali-dress', 'beans', 'neel-kurta']],
    [{ search: 'KURTA' }, ['neel-kurta']],
    [{ search: 'buti neel' }, ['neel-kurta']],
    [{ search: 'dress neel' }, []],
    [{ search: 'jali-d' }, ['jali-dress']],
    [{ search: 'ne' }, ['neel-kurta']],
    [{ search: 'rt' }, []],
    [{ search: '0%_' }, ['stole']],
    [{ search: '___' }, []],
    [{ search: '\u0000\ud800' }, []],
    [{ stock: 'out' }, ['stole', 'jali-dress']],
    [{ stock: 'in' }, ['beans', 'neel-kurta']],
    [{ stock: 'in', filter: 'coffee' }, ['beans']],
    [{ filter: 'nothing', stock: 'low' }, ['stole', 'jali-dress', 'beans', 'neel-kurta']],
  ])('with %j has %j', async (query, ids) => {
    const { entries } = await listOf(query)
    expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  it('comes in pages, by name', async () => {
    const first = await listOf({}, { limit: 3, after: null })
    const second = await listOf({}, { limit: 3, after: first.next })
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(['stole', 'jali-dress', 'beans', 'neel-kurta'])
    expect(second.next).toBeNull()
  })
})
