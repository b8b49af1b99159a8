import { expect, it } from 'vitest'
import { bodyOf, convertInches, inchesOf, readUnit, SIZE_CHART } from './size-chart.ts'

it('the size chart has the measurements of the specification', () => {
  expect(SIZE_CHART.map(({ size, bust, waist, hips }) => `${size} ${bust}/${waist}/${hips}`)).toEqual([
    'XXS 30/26/36',
    'XS 32/28/38',
    'S 34/30/40',
    'M 36/32/42',
    'L 38/34/44',
    'XL 40/36/46',
  ])
})

it('every size that is sold fits a body, XXL one step above XL', () => {
  expect(bodyOf('XXL')).toMatchObject({ bust: 42, waist: 38, hips: 48 })
  expect(bodyOf('M')).toMatchObject({ bust: 36 })
  expect(bodyOf('XXXL')).toBeNull()
})

it('converts between inches and whole centimetres', () => {
  expect([30, 36, 46].map((inches) => convertInches(inches, 'cm'))).toEqual([76, 91, 117])
  expect(convertInches(36, 'in')).toBe(36)
  expect(inchesOf(104)).toBe(41)
})

it.each([
  ['cm', 'cm'],
  ['in', 'in'],
  [undefined, 'in'],
  ['furlong', 'in'],
])('reads the unit %s as %s', (value, unit) => {
  expect(readUnit(value)).toBe(unit)
})
