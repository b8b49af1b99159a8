import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExactPaise, formatPaise, formatRupees, parseRupees, toPaise } from './money.ts'

describe('a price of the catalogue', () => {
  it.each([
    ['1890', 1890],
    ['499.99', 499],
    ['1', 1],
    [' 690 ', 690],
    ['007', 7],
    ['1890.', null],
    ['9999999', 9_999_999],
  ])('%j is %j rupees', (text, rupees) => {
    expect(parseRupees(text)).toBe(rupees)
  })

  it.each([
    '',
    ' ',
    'abc',
    '-5',
    '+5',
    '0',
    '0.99',
    '00',
    '1e9',
    '0x10',
    'NaN',
    'Infinity',
    '1,890',
    'Rs.1890',
    '18 90',
    '१८९०',
    '１８９０',
    '12345678',
    '1\n2',
    '5.5.5',
  ])('%j is no price: such a product cannot be bought', (text) => {
    expect(parseRupees(text)).toBeNull()
  })

  const isPriceOrNothing = (rupees: number | null) => rupees === null || (Number.isSafeInteger(rupees) && rupees > 0)

  it('is a positive whole number or nothing, whatever the text', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.eE+- ') }), fc.double().map(String))
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseRupees(text)).toSatisfy(isPriceOrNothing)
      }),
    )
  })

  it('survives being written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(99), (rupees, paise) => {
        expect(parseRupees(`${rupees}.${paise}`)).toBe(rupees)
      }),
    )
  })

  it('is none where a megabyte would keep a careless pattern busy for minutes', () => {
    for (const text of ['1'.repeat(1e6), ' '.repeat(1e6), `1.${'1'.repeat(1e6)}x`, `1${' '.repeat(1e6)}x`]) {
      expect(parseRupees(text)).toBeNull()
    }
  })
})

describe('an amount', () => {
  it('is shown without separators, and without decimals where it has no paise', () => {
    expect(formatPaise(149_900)).toBe('Rs.1499')
    expect(formatPaise(149_999)).toBe('Rs.1499.99')
    expect(formatPaise(0)).toBe('Rs.0')
    expect(formatRupees(1234567)).toBe('Rs.1234567')
  })

  it('that is taken off has one minus sign before it', () => {
    expect([formatRupees(-378), formatPaise(-37_800), formatPaise(-37_850), formatExactPaise(-5)]).toEqual([
      '−Rs.378',
      '−Rs.378',
      '−Rs.378.50',
      '−Rs.0.05',
    ])
    expect(formatRupees(-0)).toBe('Rs.0')
  })

  it('in paise shows the rupees that it came from', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (rupees) => {
        expect(formatPaise(toPaise(rupees))).toBe(formatRupees(rupees))
      }),
    )
  })
})

describe('an amount on paper', () => {
  it.each([
    [0, 'Rs.0.00'],
    [5, 'Rs.0.05'],
    [189_000, 'Rs.1890.00'],
    [99_999, 'Rs.999.99'],
    [10_000_000, 'Rs.100000.00'],
    [12_345_650, 'Rs.123456.50'],
    [1_000_000_000, 'Rs.10000000.00'],
    [123_456_789_012_345, 'Rs.1234567890123.45'],
  ])('%i paise is %s', (paise, text) => {
    expect(formatExactPaise(paise)).toBe(text)
  })
})
