import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SIZE, readSize, USUAL_SIZES } from '../catalogue/size.ts'
import { coerceQuantity } from './cart.ts'

describe('a quantity', () => {
  it.each([
    [1, 1],
    [100, 100],
    [0, 1],
    [-1, 1],
    [101, 100],
    [1e9, 100],
    [1.5, 1],
    [99.99, 99],
    [Infinity, 100],
    [-Infinity, 1],
    ['2', 2],
    ['007', 7],
    [' 5 ', 5],
    ['+5', 5],
    ['-3', 1],
    ['1.5', 1],
    ['999999', 100],
  ])('%j becomes %i', (value, quantity) => {
    expect(coerceQuantity(value)).toBe(quantity)
  })

  it.each([NaN, null, undefined, '', ' ', 'NaN', 'abc', '1; DROP TABLE', '1e3', '0x10', '५', [1], { $gt: 0 }, true, '1'.repeat(1000)])(
    '%j is none',
    (value) => {
      expect(coerceQuantity(value)).toBeNull()
    },
  )

  it('is an integer from 1 to 100 or none, whatever is sent', () => {
    const QUANTITIES = Array.from({ length: 100 }, (_, index) => index + 1)
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.integer().map(String)), (value) => {
        expect([null, ...QUANTITIES]).toContain(coerceQuantity(value))
      }),
    )
  })
})

describe('a size', () => {
  it('is one of the six of the selector', () => {
    expect(USUAL_SIZES.list).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    expect(DEFAULT_SIZE).toBe('M')
    for (const size of USUAL_SIZES.list) expect(readSize(size, USUAL_SIZES)).toBe(size)
  })

  it.each(['XXS', 'xl', '', 'M ', 'XXXL', null, undefined, 5, ['M'], { size: 'M' }])('is not %j', (value) => {
    expect(readSize(value, USUAL_SIZES)).toBeNull()
  })
})
