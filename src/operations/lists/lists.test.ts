import { describe, expect, it } from 'vitest'
import { LISTS } from './all.ts'
import { fileHead, fileLine, queryParams, readQuery, type List } from './list.ts'

const OWNER = { role: 'owner', folder: { categories: [] } } as const
const PACKER = { ...OWNER, role: 'packer' } as const
const { orders } = LISTS

function read(query: string, reader: typeof OWNER | typeof PACKER = OWNER) {
  const params = new URLSearchParams(query)
  return readQuery(orders, (name) => params.get(name) ?? undefined, reader)
}

describe('the query of the list of orders', () => {
  it('is read from an address and written to it', () => {
    const query = { search: 'asha jaipur', state: 'shipped', from: '2026-11-01', to: '2026-11-20', source: 'ig' } as const
    expect(read('search=+asha+jaipur&state=shipped&from=2026-11-01&to=2026-11-20&source=ig')).toEqual(query)
    expect(read(String(queryParams(orders, query)))).toEqual(query)
    expect(queryParams(orders, read('')).size).toBe(0)
  })

  it.each(['state=gone', 'from=2026-02-30', 'to=0000-01-01', 'from=20261101', `from=${'1'.repeat(10_000)}`, 'search=%00'])(
    'ignores %s',
    (text) => expect(read(text)).toEqual(read('')),
  )

  it('is of bounded length, and never half a character', () => {
    expect(read(`search=${'x'.repeat(10_000)}`).search).toHaveLength(100)
    expect(read(`search=${encodeURIComponent(`${'x'.repeat(99)}😀`)}`).search.isWellFormed()).toBe(true)
  })

  it.each(['refunding', 'refunded-today', 'complained'])('chooses no %s for packers, who learn nothing of money', (state) => {
    expect(read(`state=${state}`).state).toBe(state)
    expect(read(`state=${state}`, PACKER).state).toBeNull()
    expect(read('state=packed', PACKER).state).toBe('packed')
  })
})

it('packers are shown these columns of these lists alone', () => {
  const shown = Object.entries<List>(LISTS).filter(([, { by, packing }]) => by === 'packer' || packing !== undefined)
  expect(Object.fromEntries(shown.map(([name, { packing }]) => [name, packing]))).toEqual({
    orders: ['order_number', 'state', 'name', 'city', 'placed_at', 'pieces'],
    products: ['product', 'stock'],
    stock: ['product', 'pieces', 'received'],
  })
})

it.each(Object.entries<List>(LISTS))(
  'the columns of %s have a title each, under which nothing else stands',
  (_, { columns, page = [], command }) => {
    for (const view of [page, command]) {
      const titles = view.map((name) => columns[name]!.title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  },
)

it('a file has a line for each row, with amounts for programs', () => {
  const list: List<{ id: string; paise: number }> = {
    by: 'owner',
    columns: {
      id: { title: 'ID', text: ({ id }) => id },
      amount: { title: 'Amount', text: ({ paise }) => `Rs.${paise / 100}`, file: ({ paise }) => String(paise) },
    },
    command: ['id'],
    file: ['id', 'amount'],
    filters: {},
    sortedBy: ['uuid'],
    pageSize: 1,
    id: ({ id }) => id,
    empty: { none: '', noneLikeThat: '' },
  }
  expect(fileHead(list)).toBe('\uFEFFid,amount\r\n')
  expect(fileLine(list, { id: 'a,b', paise: 500 })).toBe('"a,b",500\r\n')
})
