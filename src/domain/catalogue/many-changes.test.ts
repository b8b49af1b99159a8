import { expect, it } from 'vitest'
import { changedPrice, changeOf, changeState, hasFields, readAmount } from './many-changes.ts'

it.each([
  ['1890', { kind: 'to', value: 1890 }],
  ['+100', { kind: 'by', value: 100 }],
  ['-100', { kind: 'by', value: -100 }],
  ['−10%', { kind: 'percent', value: -10 }],
  [' +5% ', { kind: 'percent', value: 5 }],
])('%s is an amount', (typed, amount) => expect(readAmount(typed)).toEqual(amount))

it.each(['', '0', '10%', '-0%', '1.5', '12345678', 'half', '--5', '-5%%'])('%j is none', (typed) =>
  expect(readAmount(typed)).toBeUndefined(),
)

it('percents are of whole rupees, and no price leaves its bounds', () => {
  expect(changedPrice({ kind: 'percent', value: -10 }, 1895)).toBe(1706)
  expect(changedPrice({ kind: 'by', value: -1890 }, 1890)).toBe('out-of-bounds')
  expect(changedPrice({ kind: 'percent', value: 100 }, 9_999_999)).toBe('out-of-bounds')
  expect(changedPrice({ kind: 'percent', value: -10 }, null)).toBe('no-price')
  expect(changedPrice({ kind: 'to', value: 5 }, null)).toBe(5)
})

const now = { price: 1000, sale: null, category: 'swag', status: 'on' } as const

it('only what is named is changed, and what is so already is not', () => {
  expect(changeOf({ status: 'hidden', category: 'swag' }, now)).toEqual({
    before: { category: 'swag', status: 'on' },
    after: { category: 'swag', status: 'hidden' },
  })
  expect(changeOf({ status: 'on' }, now)).toBeNull()
  const sale = {
    amount: { kind: 'percent', value: -20 },
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
  } as const
  expect(changeOf({ sale }, now)?.after).toEqual({ sale: { rupees: 800, startsAt: sale.startsAt, endsAt: sale.endsAt } })
  expect(changeOf({ price: { kind: 'by', value: 100 }, sale }, now)?.after.sale).toMatchObject({ rupees: 880 })
})

it('a product has what was seen of it, whatever else was changed', () => {
  expect(hasFields({ ...now, category: 'coffee' }, { price: 1000 })).toBe(true)
  expect(hasFields({ ...now, price: 999 }, { price: 1000, status: 'on' })).toBe(false)
})

it('people read the last day of a sale, not the midnight after it', () => {
  const sale = { rupees: 971, startsAt: '2026-11-27T08:00:00.000Z', endsAt: '2026-11-29T18:30:00.000Z' }
  expect(changeState({ sale })).toEqual({ sale: 'Rs.971', 'sale from': '2026-11-27 13:30', 'sale until': '29 Nov 2026' })
})
