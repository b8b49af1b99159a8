import { expect, it } from 'vitest'
import { marginOf } from './margin.ts'

it.each([
  ['without GST', { price: 1000, cost: 600 }, null, { paise: 40_000, percent: 40 }],
  ['with the GST within the price taken out', { price: 1050, cost: 600 }, { ratePercent: 5 }, { paise: 40_000, percent: 40 }],
  [
    'at the rate of its price',
    { price: 2950, cost: 3000 },
    { ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } },
    { paise: -50_000, percent: -20 },
  ],
])('a margin is what is left of a price %s', (_, piece, rate, margin) => {
  expect(marginOf(piece, rate)).toEqual(margin)
})
