import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialYear, indianDay, momentText, readMoment, readableEnd, readableWeekday } from './indian-time.ts'
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

it('what ends with a day is said to end on it', () => {
  expect(readableEnd(new Date('2026-12-06T18:30:00Z'))).toBe('6 Dec 2026')
  expect(readableEnd(new Date('2026-12-06T12:30:00Z'))).toContain('18:00')
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

describe('a day or a time as it is typed', () => {
  const ist = (text: string) => new Date(`${text}+05:30`)

  it.each([
    '2026-11-20',
    '20-11-2026',
    '20/11/2026',
    '20.11.2026',
    '20-Nov-26',
    '20 November 2026',
    '20-11-26 00:00',
    '2026-11-20 0:00:00',
    ' 2026/11/20 ',
  ])('%s is the whole day', (text) => {
    expect(readMoment(text, 'begins')).toEqual(ist('2026-11-20T00:00'))
    expect(readMoment(text, 'ends')).toEqual(ist('2026-11-21T00:00'))
  })

  it.each([
    ['2026-11-20 18:30', '2026-11-20T18:30'],
    ['20-11-2026 18:30:00', '2026-11-20T18:30'],
    ['20-Nov-26 9:05', '2026-11-20T09:05'],
    ['2026-11-20T00:00', '2026-11-20T00:00'],
  ])('%s is that minute', (text, minute) => expect(readMoment(text, 'ends')).toEqual(ist(minute)))

  it('the last second of a day is its end', () => expect(readMoment('2026-11-20 23:59:59', 'ends')).toEqual(ist('2026-11-21T00:00')))

  it.each(['11/20/2026', '31-02-2026', '20-11', '2026-20-11', '20-Nev-26', '20-11-026', '20-11/2026', 'soon', '20-11-2026 24:00', '46000'])(
    '%s is none',
    (text) => expect(readMoment(text, 'ends')).toBeUndefined(),
  )

  it('is read as it was written', () => {
    const minute = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((at) => {
      at.setUTCSeconds(0, 0)
      return at
    })
    const midnight = minute.map((at) => new Date(at.setUTCHours(18, 30)))
    fc.assert(
      fc.property(fc.oneof(minute, midnight), fc.constantFrom('begins' as const, 'ends' as const), (at, edge) => {
        expect(readMoment(momentText(at, edge), edge)).toEqual(at)
      }),
      { seed: 26, numRuns: 300 },
    )
  })
})
