import { expect, it } from 'vitest'
import { SIZE_CHART } from './size-chart.ts'

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
