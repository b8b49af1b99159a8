import { expect, it } from 'vitest'
import { lineOf } from '../../../test/support/component-shop.ts'
import { chooseCompanion, companionIds, isCompanion } from './companion.ts'

const KURTA = { ...lineOf({ id: 'kurta', name: 'Kurta' }), wear_with: ['palazzo', 'stole'] }
const JACKET = { ...lineOf({ id: 'jacket', name: 'Jacket' }), wear_with: ['stole', 'kurta'] }
const PALAZZO = { ...lineOf({ id: 'palazzo', name: 'Palazzo' }), active: false }
const STOLE = lineOf({ id: 'stole', name: 'Stole' })

it('A cart is worn with what its pieces name and does not hold yet, once each', () => {
  expect(companionIds([KURTA, JACKET])).toEqual(['palazzo', 'stole'])
  expect(companionIds([STOLE])).toEqual([])
})

it('The first that can be bought is shown, while something that it goes with is in the cart', () => {
  const companion = chooseCompanion([KURTA, JACKET], [PALAZZO, STOLE])!
  expect(companion).toEqual({ product: STOLE, of: ['kurta', 'jacket'] })
  expect(isCompanion(companion, [JACKET])).toBe(true)
  expect(isCompanion(companion, [PALAZZO])).toBe(false)
  expect(isCompanion(companion, [KURTA, STOLE])).toBe(false)
  expect(chooseCompanion([KURTA], [PALAZZO])).toBeNull()
})
