import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsOf } from '../../../test/support/codes.ts'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { cartSums, comingUsually, NO_TERMS, priceOnce, type Coming } from './cart-terms.ts'
import type { CodeTerms } from './code.ts'
import { lineRupees, price, type PieceLine } from './pricing.ts'

const CART: PieceLine[] = [
  { key: 'kurta', id: 'kurta', category: 'garment', unitPaise: 100_000, quantity: 2 },
  { key: 'tote', id: 'tote', category: 'bag', unitPaise: 50_000, quantity: 1 },
]
const CODE = termsOf('TEN')
const own = (code: string, change: Partial<CodeTerms>) => termsOf(code, { automatic: true, ...change })
const FIFTH = own('FIFTH', { percent: 20 })
const POST = own('POST', { freeDelivery: true })
const outcome = (code: CodeTerms | null, ...automatic: CodeTerms[]) => {
  const { totalPaise, discounts, isDeliveryFree } = priceOnce(CART, { code, automatic })
  return [totalPaise / 100, discounts.map(({ rule, state }) => `${rule.code} ${state}`).join(', '), isDeliveryFree]
}

describe('a discount without a code', () => {
  it('counts by itself, the one that takes most off', () => {
    expect(outcome(null, own('FIVE', { percent: 5 }), FIFTH, own('BAGS', { percent: 50, categories: ['bag'] }))).toEqual([
      2000,
      'FIFTH counts',
      false,
    ])
    expect(outcome(null, own('LATER', { percent: 90, minimum: 9000 }))).toEqual([2500, '', false])
  })

  it('and a code count one at a time: the one that takes more off', () => {
    expect(outcome(CODE, FIFTH)).toEqual([2000, 'TEN less, FIFTH counts', false])
    expect(outcome(CODE, own('FIVE', { percent: 5 }))).toEqual([2250, 'TEN counts', false])
    expect(outcome(termsOf('MUCH', { percent: 50, minimum: 9000 }), FIFTH)).toEqual([2000, 'MUCH below-minimum, FIFTH counts', false])
  })

  it('adds up with a code where its owner says so, percents first', () => {
    expect(outcome(CODE, own('HUNDRED', { rupees: 100, addsUp: true }))).toEqual([2150, 'TEN counts, HUNDRED counts', false])
    expect(outcome(CODE, own('BUY2', { buy: 2, get: 1, addsUp: true }))).toEqual([1800, 'BUY2 counts, TEN counts', false])
  })

  it('for delivery counts where nothing takes more off the pieces, or beside what does', () => {
    expect(outcome(null, POST)).toEqual([2500, 'POST counts', true])
    expect(outcome(CODE, POST)).toEqual([2250, 'TEN counts', false])
    expect(outcome(CODE, { ...POST, addsUp: true })).toEqual([2250, 'TEN counts, POST counts', true])
  })

  it('is that with which less is paid for pieces and delivery, whichever of both makes delivery free', () => {
    const prices = { price: 80, freeFrom: null, zones: [{ pins: ['110'], price: 120, days: null }], express: null, pickUp: null }
    const paid = (code: CodeTerms | null, automatic: CodeTerms, coming: Partial<Coming> = {}) => {
      const { totalPaise, discounts } = priceOnce(CART, { code, automatic: [automatic], coming: { ...comingUsually(prices), ...coming } })
      return [totalPaise / 100, discounts.map(({ rule, state }) => `${rule.code} ${state}`).join(', ')]
    }
    const ship = termsOf('SHIP', { freeDelivery: true })
    const off = (rupees: number) => own('OFF', { rupees })
    expect(paid(ship, off(79), { postalCode: '302001' })).toEqual([2500, 'SHIP counts'])
    expect(paid(ship, off(81), { postalCode: '302001' })).toEqual([2419, 'SHIP less, OFF counts'])
    // Without an address what the dearest one would cost.
    expect(paid(ship, off(119))).toEqual([2500, 'SHIP counts'])
    expect(paid(ship, off(1), { way: 'pick-up' })).toEqual([2499, 'SHIP less, OFF counts'])
    expect(paid(termsOf('SOME', { rupees: 79 }), POST, { postalCode: '302001' })).toEqual([2500, 'SOME less, POST counts'])
    // What would cost its buyer the free delivery does not count by itself.
    expect(paid(null, off(10), { prices: { ...prices, freeFrom: 2500 } })).toEqual([2500, ''])
  })

  it('never makes a cart dearer than a code alone, nor than any one of them', () => {
    const rule = fc.record({ percent: fc.integer({ min: 1, max: 100 }), addsUp: fc.boolean() })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), fc.option(fc.integer({ min: 1, max: 100 })), (rules, percent) => {
        const automatic = rules.map((change, index) => own(`R${index}`, change))
        const code = percent === null ? null : termsOf('CODE', { percent })
        const { totalPaise } = priceOnce(CART, { code, automatic })
        for (const one of code ? [code, ...automatic] : automatic) expect(totalPaise).toBeLessThanOrEqual(price(CART, [one]).totalPaise)
      }),
    )
  })
})

const piece = (price_usd: string, quantity: number) => ({
  id: 'kurta',
  options: { size: 'M' },
  active: true,
  quantity,
  metadata: { ...METADATA_DEFAULTS, price_usd },
})
const itemsOf = (pieces: ReturnType<typeof piece>[]) => cartSums(pieces, NO_TERMS).items

describe('the items of a cart', () => {
  it('are the sum of whole rupees times quantity', () => {
    expect(lineRupees(piece('1890.99', 3))).toBe(5670)
    expect(itemsOf([piece('1890', 1), piece('690.5', 2)])).toBe(3270)
    expect(itemsOf([])).toBe(0)
  })

  it('count a line without a price as nothing', () => {
    expect(itemsOf([piece('', 5), piece('abc', 1), piece('-5', 2), piece('100', 1)])).toBe(100)
  })

  it('are a whole number that does not depend on the order of lines', () => {
    const lines = fc.array(
      fc.record({ price: fc.oneof(fc.string(), fc.nat(9_999_999).map(String)), quantity: fc.integer({ min: 1, max: 100 }) }),
    )
    fc.assert(
      fc.property(lines, (items) => {
        const cart = items.map(({ price, quantity }) => piece(price, quantity))
        expect(Number.isSafeInteger(itemsOf(cart))).toBe(true)
        expect(itemsOf(cart.toReversed())).toBe(itemsOf(cart))
      }),
    )
  })
})
