import { describe, expect, it } from 'vitest'
import { financialYear, indianDay, readableWeekday } from './indian-time.ts'
import { formatReceiptNumber } from './orders/receipt-number.ts'

it.each([
  ['2026-11-20T18:29:59Z', '2026-11-20'],
  ['2026-11-20T18:30:00Z', '2026-11-21'],
])('at %s it is %s in India', (at, day) => {
  expect(indianDay(new Date(at))).toBe(day)
})

it('a day is read with its weekday, and does not break', () => {
  expect(readableWeekday('2026-11-27')).toBe('Fri\u00a027\u00a0Nov')
  expect(readableWeekday('2027-01-02')).toBe('Sat\u00a02\u00a0Jan')
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
