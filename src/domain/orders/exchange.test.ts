import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import type { Product } from '../catalogue/product.ts'
import { boughtFor, kindsInstead, linesInExchange, readKind, writeKind } from './exchange.ts'
import { returnableLines, type ReturnLine, type ReturnState } from './order-return.ts'
import type { OrderLine } from './order.ts'

const kurta: Product = {
  id: 'kurta',
  name: 'Kurta',
  role: null,
  tax_code: null,
  active: true,
  description: '',
  images: [],
  metadata: { ...METADATA_DEFAULTS, price_usd: '1499' },
  product_options: [{ name: 'size', label: 'Size', values: ['S', 'M', 'L', 'XL', 'XXL'] }],
  variants: [
    { options: { size: 'S' }, available: true, price: 1299 },
    { options: { size: 'M' }, available: true, price: 1499 },
    { options: { size: 'L' }, available: true, price: 1499 },
    { options: { size: 'XL' }, available: false, price: 1799 },
    { options: { size: 'XXL' }, available: true, price: 1799, ships_from: '2026-12-12' },
  ],
}
const stole: Product = {
  ...kurta,
  id: 'stole',
  name: 'Stole',
  metadata: { ...kurta.metadata, one_size: '1' },
  product_options: [],
  variants: [],
}
const bought: OrderLine = {
  id: 'kurta',
  description: 'Kurta',
  quantity: 3,
  size: 'M',
  options: { size: 'M' },
  amount_unit: 149_900,
  amount_subtotal: 449_700,
  amount_discount: 100,
  picture: null,
}
const returned = (line: Partial<ReturnLine>): ReturnLine => ({
  ...bought,
  ref: 'kurta',
  of: 'kurta',
  to: null,
  accepted: 0,
  put_back: 0,
  ...line,
})
const priceOf = ({ to, piece }: ReturnType<typeof kindsInstead>[number]) => [to['size'], piece?.amount_unit ?? null]

describe('what can be sent instead', () => {
  it('is there now: what costs the same today for what was paid, everything else at today’s price', () => {
    expect(kindsInstead(bought, kurta).map(priceOf)).toEqual([
      ['S', 129_900],
      ['L', null],
    ])
    expect(kindsInstead(bought, stole).map(priceOf)).toEqual([['M', 149_900]])
    expect(kindsInstead({ ...bought, one_size: true }, kurta)).toEqual([])
    expect(kindsInstead(bought, { ...stole, status: 'archived' })).toEqual([])
  })

  it('goes through a form with its price', () => {
    const kinds = kindsInstead(bought, kurta)
    expect(kinds.map(writeKind).map(readKind)).toEqual([
      { to: { size: 'S' }, seenPaise: 129_900 },
      { to: { size: 'L' }, seenPaise: null },
    ])
    expect([readKind('1@'), readKind('money'), readKind('@size=L')]).toEqual([null, null, { to: { '@size': 'L' }, seenPaise: null }])
  })

  it('costs more or less than what was paid for these pieces, to the paisa, the day’s discount in', () => {
    const [{ piece } = { piece: null }] = kindsInstead(bought, kurta)
    const from = { paid: { quantity: 3, paise: 449_600 } }
    const more = (quantity: number) => boughtFor(returned({ quantity, to: { size: 'S' } }), piece!, from).instead
    expect([1, 2, 3].map((quantity) => more(quantity)?.more)).toEqual([129_900 - 149_866, 259_800 - 299_733, 389_700 - 449_600])
    expect(linesInExchange([returned({ quantity: 2, to: { size: 'S' }, instead: more(2)! })], () => 1)).toEqual([
      { ...piece, quantity: 1, amount_subtotal: 129_900 },
    ])
  })
})

it.each<[ReturnState, Partial<ReturnLine>, number]>([
  ['asked', {}, 0],
  ['approved', { to: { size: 'L' } }, 1],
  ['approved', { to: { size: 'S' }, instead: { ...bought, more: 0 } }, 0],
  ['unpaid', { to: { size: 'S' }, instead: { ...bought, more: 0 }, accepted: 0 }, 1],
  ['refused', {}, 1],
])('money that a return of another parcel has been promised is promised once: %s %j', (state, line, left) => {
  const returns = [{ parcelId: 'second', state, lines: [returned({ quantity: 1, ...line })] }]
  const [found] = returnableLines(
    { id: 'order', lines: [{ ...bought, quantity: 1 }], sentFor: null },
    { returns, paidLeft: new Map([['kurta', { quantity: 1, paise: 149_900 }]]) },
  )
  expect(found?.left).toBe(left)
})
