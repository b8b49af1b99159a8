import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_QUERY, filtersOf, SORT_ORDERS, readShopQuery, shopAddress, sortOrdersOf } from './shop-query.ts'

const OFFERED = { categories: [{ id: 'swag' }, { id: 'coffee' }], sorts: ['name', 'price', 'strength', 'ours'] }
const FILTERS = filtersOf(OFFERED)
const read = (search: string) => readShopQuery(new URLSearchParams(search), OFFERED)

describe('the query of /shop', () => {
  it('is all products by name when it says nothing', () => {
    expect(read('')).toEqual({ filter: 'all', order: 'name-asc' })
  })

  it.each([
    'order=name-asc;DROP TABLE products',
    'order=price-sideways',
    'order=',
    'order=NAME-ASC',
    'order=price',
    'order=constructor',
    'order=__proto__',
    'filter=../',
    'filter=Swag',
    'filter=toString',
    'filter[]=swag',
    'order=%00',
    'FILTER=swag',
  ])('falls back to the defaults for %s', (search) => {
    expect(read(search)).toEqual(DEFAULT_QUERY)
  })

  it('may be narrowed to one print', () => {
    expect(read('print=kairi&filter=swag')).toEqual({ filter: 'swag', order: 'name-asc', print: 'kairi' })
    expect(shopAddress(read('print=kairi'))).toBe('/shop?print=kairi')
    for (const wrong of ['Kairi', '%25', 'a'.repeat(41), '<b>']) expect(read(`print=${wrong}`)).toEqual(DEFAULT_QUERY)
  })

  it('keeps the parameter that is right when the other is wrong', () => {
    expect(read('filter=coffee&order=x')).toEqual({ filter: 'coffee', order: 'name-asc' })
    expect(read('filter=x&order=price-desc')).toEqual({ filter: 'all', order: 'price-desc' })
  })

  it('takes the first of a parameter that is repeated', () => {
    expect(read('order=price-asc&order=name-desc')).toEqual({ filter: 'all', order: 'price-asc' })
  })

  it('has one address, without defaults', () => {
    expect(shopAddress(DEFAULT_QUERY)).toBe('/shop')
    expect(shopAddress({ filter: 'swag', order: 'price-desc' })).toBe('/shop?filter=swag&order=price-desc')
  })

  it('comes back from its address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FILTERS), fc.constantFrom(...SORT_ORDERS), (filter, order) => {
        expect(read(new URL(shopAddress({ filter, order }), 'http://shop.test').search)).toEqual({ filter, order })
      }),
    )
  })

  it('is a known one, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (filter, order) => {
        const query = readShopQuery(new URLSearchParams({ filter, order }), OFFERED)
        expect(FILTERS).toContain(query.filter)
        expect(SORT_ORDERS).toContain(query.order)
      }),
    )
  })

  it('knows what the shop offers, and nothing else', () => {
    const offered = { categories: [{ id: 'books' }], sorts: ['name'] }
    expect([filtersOf(offered), sortOrdersOf(offered)]).toEqual([
      ['all', 'books'],
      ['name-asc', 'name-desc'],
    ])
    expect(readShopQuery(new URLSearchParams('filter=books&order=price-asc'), offered)).toEqual({ filter: 'books', order: 'name-asc' })
    expect(readShopQuery(new URLSearchParams('filter=coffee'), offered)).toEqual(DEFAULT_QUERY)
  })
})
