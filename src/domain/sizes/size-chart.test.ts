import { expect, it } from 'vitest'
import { bodyOf, cellIn, chartOf, CLOTHING_CHART, hasUnit, inchesOf, measuresBody, readUnit, type SizeChart } from './size-chart.ts'

const YEARS: SizeChart = {
  ...CLOTHING_CHART,
  title: 'Children',
  categories: ['frocks'],
  unit: 'cm',
  columns: ['Age', 'Height'],
  rows: [{ size: '2–3 years', cells: ['2–3', [92, 98]] }],
}

it('the size chart has the measurements of the specification', () => {
  expect(CLOTHING_CHART.columns).toEqual(['Bust', 'Waist', 'Hips'])
  expect(CLOTHING_CHART.rows.map(({ size, cells }) => `${size} ${cells.join('/')}`)).toEqual([
    'XXS 30/26/36',
    'XS 32/28/38',
    'S 34/30/40',
    'M 36/32/42',
    'L 38/34/44',
    'XL 40/36/46',
  ])
})

it('a size has the body that its chart tells, or that it is cut for on request', () => {
  expect(bodyOf(CLOTHING_CHART, 'M')?.cells).toEqual([36, 32, 42])
  expect(bodyOf({ ...CLOTHING_CHART, onRequest: [{ size: 'XXL', cells: [42, 38, 48] }] }, 'XXL')?.cells).toEqual([42, 38, 48])
  expect(bodyOf(CLOTHING_CHART, 'XXL')).toBeNull()
})

it('a product has the chart of its category, or the one of all', () => {
  const of = (type: string, charts: SizeChart[]) => chartOf(charts, { metadata: { type } })
  expect(of('frocks', [YEARS, CLOTHING_CHART])).toBe(YEARS)
  expect(of('kurtas', [YEARS, CLOTHING_CHART])).toBe(CLOTHING_CHART)
  expect(of('kurtas', [YEARS])).toBeNull()
})

it('a garment is drawn on a body where bust, waist and hips are measured', () => {
  expect([measuresBody(CLOTHING_CHART), measuresBody(YEARS), measuresBody({ ...YEARS, columns: ['hips', 'bust', 'waist'] })]).toEqual([
    true,
    false,
    true,
  ])
})

it('lengths are told in either unit, words as they are', () => {
  expect([30, 36, 46].map((inches) => cellIn(inches, 'in', 'cm'))).toEqual(['76', '91', '117'])
  expect(cellIn(36, 'in', 'in')).toBe('36')
  expect(cellIn([92, 98], 'cm', 'in')).toBe('36–39')
  expect(cellIn('2–3', 'cm', 'in')).toBe('2–3')
  expect(inchesOf(104)).toBe(41)
  expect([hasUnit(YEARS), hasUnit({ ...YEARS, rows: [{ size: 'S', cells: ['small', 'short'] }] })]).toEqual([true, false])
})

it.each([
  ['cm', 'cm'],
  ['in', 'in'],
  [undefined, null],
  ['furlong', null],
])('reads the unit %s as %s', (value, unit) => {
  expect(readUnit(value)).toBe(unit)
})
