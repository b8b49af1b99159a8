import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betterPrice, GST_RATES, isHsn, lacksZero, rateOf, readGstRate, ruleFor, writeGstRate, type TaxRules } from './tax-rate.ts'

const CLOTHES = { ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } }
const RULES: TaxRules = {
  rules: { txcd: { hsn: '0901', ratePercent: 5 } },
  categories: { bags: [{ hsn: '4202', ratePercent: 18 }] },
  otherwise: [
    { hsn: '6204', ...CLOTHES },
    { hsn: '6204', ratePercent: 3, from: '2027-04-01' },
  ],
}

describe('what a product is taxed as', () => {
  it.each([
    [
      { category: 'bags', tax_code: 'txcd', hsn: '6214', gst_rate: '5' },
      { hsn: '6214', ratePercent: 5 },
    ],
    [
      { category: 'bags', hsn: '420222' },
      { hsn: '420222', ratePercent: 18 },
    ],
    [
      { category: 'bags', gst_rate: '5 up to 2500, 18 above' },
      { hsn: '4202', ...CLOTHES },
    ],
    [
      { category: 'bags', tax_code: 'txcd' },
      { hsn: '4202', ratePercent: 18 },
    ],
    [
      { category: 'constructor', tax_code: 'txcd' },
      { hsn: '0901', ratePercent: 5 },
    ],
    [
      { tax_code: 'constructor', hsn: '123', gst_rate: '12' },
      { hsn: '6204', ...CLOTHES },
    ],
  ])('of %j is %j', (goods, rule) => {
    expect(ruleFor(RULES, goods, '2026-11-27')).toEqual(rule)
  })

  it('follows the rule that has begun on that day', () => {
    expect(['2027-03-31', '2027-04-01'].map((day) => ruleFor(RULES, {}, day).ratePercent)).toEqual([5, 3])
  })
})

describe('an HSN code', () => {
  it('has 4, 6 or 8 digits, and may have lost its first zero', () => {
    expect(['0901', '620442', '62044290'].every(isHsn)).toBe(true)
    expect(['901', '62045', '6204429', '123456789', '62a4', ''].some(isHsn)).toBe(false)
    expect([lacksZero('901'), lacksZero('90111'), lacksZero('62'), lacksZero('')]).toEqual([true, true, false, false])
  })
})

describe('a rate of GST', () => {
  it.each([
    ['5', { ratePercent: 5 }],
    [' 18% ', { ratePercent: 18 }],
    ['0.25', { ratePercent: 0.25 }],
    ['5 up to 2500, 18 above', CLOTHES],
    ['5% up to Rs.2500 18% above', CLOTHES],
    ['12', null],
    ['18 up to 2500, 5 above', null],
    ['5 up to 0, 18 above', null],
    ['five', null],
    ['', null],
  ])('%j is %j', (text, rate) => {
    expect(readGstRate(text)).toEqual(rate)
  })

  it('is read as it is written', () => {
    for (const rate of [CLOTHES, { ratePercent: 0 }, { ratePercent: 1.5 }]) expect(readGstRate(writeGstRate(rate))).toEqual(rate)
  })
})

describe('a price between two rates', () => {
  it('is one after which the seller keeps less than of the highest at the lower rate', () => {
    expect([2625, 2626, 2650, 2949, 2950].map((rupees) => betterPrice(CLOTHES, rupees))).toEqual([null, 2625, 2625, 2625, null])
    expect(betterPrice({ ratePercent: 5 }, 2650)).toBeNull()
  })

  it('is told exactly where a lower price leaves more, whatever the rates are', () => {
    const left = (rate: typeof CLOTHES, rupees: number) => (rupees * 100) / (100 + rateOf(rate, rupees * 100))
    const rates = fc.uniqueArray(fc.constantFrom(...GST_RATES), { minLength: 2, maxLength: 2 }).map((two) => two.toSorted((a, b) => a - b))
    const leavesMore = fc.property(
      rates,
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 9000 }),
      ([low = 0, high = 0], limit, rupees) => {
        const rate = { ratePercent: low, above: { limitPaise: limit * 100, ratePercent: high } }
        const better = betterPrice(rate, rupees)
        if (better !== null) return left(rate, better) > left(rate, rupees)
        const lower = [rupees - 1, Math.floor((limit * (100 + low)) / 100)].filter((one) => one > 0 && one < rupees)
        return lower.every((one) => left(rate, one) <= left(rate, rupees))
      },
    )
    expect(fc.check(leavesMore).failed).toBe(false)
  })
})
