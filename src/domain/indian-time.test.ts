import { describe, expect, it } from 'vitest'
import { financialYear, indianDay, readableDays } from './indian-time.ts'
import { formatReceiptNumber } from './receipt.ts'

it.each([
  ['2026-11-20T18:29:59Z', '2026-11-20'],
  ['2026-11-20T18:30:00Z', '2026-11-21'],
])('at %s it is %s in India', (at, day) => {
  expect(indianDay(new Date(at))).toBe(day)
})

it.each([
  ['2026-11-27', '2026-11-30', '27 and 30 Nov 2026'],
  ['2026-11-28', '2026-12-01', '28 Nov and 1 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 and 2 Jan 2027'],
  ['2026-11-12', '2026-12-12', '12 Nov and 12 Dec 2026'],
  ['2026-11-27', '2026-11-27', '27 Nov 2026'],
])('the days %s and %s are read as "%s"', (from, to, words) => {
  expect(readableDays(new Date(from), new Date(to))).toBe(words)
})

describe('the financial year', () => {
  it.each([
    ['2027-03-31T18:29:59.999Z', 2026],
    ['2027-03-31T18:30:00.000Z', 2027],
    ['2026-12-31T20:00:00Z', 2026],
    ['2027-01-01T00:00:00Z', 2026],
    ['2026-04-01T00:00:00Z', 2026],
  ])('changes at midnight of the first of April in India: %s is %i', (at, year) => {
    expect(financialYear(new Date(at))).toBe(year)
  })

  it('stands at the head of a receipt’s number', () => {
    expect(formatReceiptNumber({ year: 2026, sequence: 42 })).toBe('26-27/00042')
    expect(formatReceiptNumber({ year: 2099, sequence: 1 })).toBe('99-00/00001')
    expect(formatReceiptNumber({ year: 2026, sequence: 9_999_999_999 })).toHaveLength(16)
  })
})
