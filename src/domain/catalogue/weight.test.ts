import { expect, it } from 'vitest'
import { parcelGrams } from '../parcels/shipment.ts'
import { readGrams } from './weight.ts'

it.each([
  ['0g', 0],
  ['210g', 210],
  [' 250 gms ', 250],
  ['250 Gm.', 250],
  ['1 gram', 1],
  ['500 grams', 500],
  ['1.2 kg', 1200],
  ['2 Kgs.', 2000],
  ['0.5kilo', 500],
])('the weight %j is %d g', (weight, grams) => {
  expect(readGrams(weight)).toBeCloseTo(grams)
})

it.each(['', '210', 'g', '-1g', '1,2 kg', '1,200 g', '250 g each', '2 lbs', '1.2.3 kg', '9999999g'])('no weight is %j', (weight) => {
  expect(readGrams(weight)).toBeNull()
})

it('a label is for the sum of what the pieces weigh, and for the fixed weight where nothing is known', () => {
  expect(
    parcelGrams([
      { quantity: 3, weight: '250 gms' },
      { quantity: 1, weight: '0.0305 kg' },
      { quantity: 2, weight: '10.2 g' },
    ]),
  ).toBe(771)
  expect(parcelGrams([{ quantity: 3, weight: 'light' }])).toBe(30)
})
