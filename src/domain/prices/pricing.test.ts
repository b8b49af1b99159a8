import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { discountOf, lineRupees, paidPaise, price, priceCart, type Rule } from './pricing.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const rule = (change: Partial<Rule> = {}): Rule => ({ code: 'DIWALI10', percent: 10, rupees: null, minimum: 0, usable: true, ...change })

const line = fc.record({
  unitPaise: fc.integer({ min: 1, max: 9_999_999 }).map((rupees) => rupees * 100),
  quantity: fc.integer({ min: 1, max: 100 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 100 })
const percent = fc.integer({ min: 1, max: 100 }).map((percent) => rule({ percent }))
const rupees = fc.integer({ min: 1, max: 9_999_999 }).map((rupees) => rule({ percent: null, rupees }))
const rules = fc.array(fc.oneof(percent, rupees), { maxLength: 3 })

describe('the price of a cart', () => {
  it('is exact: the shares of its lines are the discount, to the paisa, and no line pays less than nothing', () => {
    fc.assert(
      fc.property(lines, rules, (lines, rules) => {
        const priced = price(lines, rules, AT)
        expect(priced.lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0)).toBe(priced.discountPaise)
        expect(priced.lines.reduce((sum, { subtotalPaise }) => sum + subtotalPaise, 0)).toBe(priced.itemsPaise)
        expect(priced.totalPaise).toBe(priced.itemsPaise - priced.discountPaise)
        for (const { discountPaise, subtotalPaise } of priced.lines) {
          expect(discountPaise).toBeGreaterThanOrEqual(0)
          expect(discountPaise).toBeLessThanOrEqual(subtotalPaise)
        }
      }),
    )
  })

  it('is a whole number of rupees, and at least one', () => {
    fc.assert(
      fc.property(lines, rules, (lines, rules) => {
        const { totalPaise } = price(lines, rules, AT)
        expect(totalPaise % 100).toBe(0)
        expect(totalPaise).toBeGreaterThanOrEqual(100)
      }),
    )
  })

  it('gives each line its share to less than a paisa, the largest remainders first', () => {
    fc.assert(
      fc.property(lines, fc.oneof(percent, rupees), (lines, rule) => {
        const priced = price(lines, [rule], AT)
        const remainders = priced.lines.map(({ subtotalPaise, discountPaise }) => {
          const exact = (BigInt(priced.discountPaise) * BigInt(subtotalPaise) * 1_000_000n) / BigInt(priced.itemsPaise)
          return {
            up: BigInt(discountPaise) * 1_000_000n > exact,
            remainder: exact % 1_000_000n,
            off: BigInt(discountPaise) * 1_000_000n - exact,
          }
        })
        expect(remainders.every(({ off }) => off > -1_000_000n && off < 1_000_000n)).toBe(true)
        const ups = remainders.filter(({ up }) => up).map(({ remainder }) => remainder)
        const downs = remainders.filter(({ up }) => !up).map(({ remainder }) => remainder)
        expect(downs.every((down) => ups.every((up) => down <= up))).toBe(true)
      }),
    )
  })

  it('rounds percent down to whole rupees', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 99 }), (lines, percent) => {
        const { itemsPaise, discountPaise } = price(lines, [rule({ percent })], AT)
        expect(discountPaise).toBe(Math.floor((itemsPaise * percent) / 10_000) * 100)
      }),
    )
    expect(price([{ unitPaise: 18_900, quantity: 1 }], [rule()], AT)).toMatchObject({ discountPaise: 1800, totalPaise: 17_100 })
    expect(price([{ unitPaise: 696_000, quantity: 1 }], [rule()], AT)).toMatchObject({ discountPaise: 69_600, totalPaise: 626_400 })
  })

  it('is what the items come to without a rule', () => {
    fc.assert(
      fc.property(lines, (lines) => {
        const { discountPaise, itemsPaise, totalPaise } = price(lines, [], AT)
        expect([discountPaise, totalPaise]).toEqual([0, itemsPaise])
      }),
    )
    expect(price([], [rule()], AT)).toEqual({
      lines: [],
      discounts: [{ rule: rule(), state: 'counts', rupees: 0 }],
      itemsPaise: 0,
      discountPaise: 0,
      totalPaise: 0,
    })
  })

  it.each([
    ['begins later', { startsAt: new Date(AT.getTime() + 1) }, 'not-usable'],
    ['is over', { endsAt: AT }, 'not-usable'],
    ['is not usable', { usable: false }, 'not-usable'],
    ['wants more', { minimum: 1001 }, 'below-minimum'],
    ['wants so much', { minimum: 1000, startsAt: AT }, 'counts'],
  ] as const)('is told of a code that %s', (_, change, state) => {
    const priced = price([{ unitPaise: 50_000, quantity: 2 }], [rule(change)], AT)
    expect(priced.discounts[0]).toMatchObject({ state, rupees: state === 'counts' ? 100 : 0 })
    expect(priced.totalPaise).toBe(state === 'counts' ? 90_000 : 100_000)
  })

  it('leaves out of an order what cannot be bought', () => {
    const piece = (price_usd: string, change = {}) => ({
      active: true,
      quantity: 1,
      metadata: { ...METADATA_DEFAULTS, price_usd },
      ...change,
    })
    expect(priceCart([piece('1000.50'), piece('500', { active: false }), piece('free')], [rule()], AT)).toMatchObject({
      items: 1500,
      unavailable: 500,
      discount: 100,
      total: 900,
    })
  })
})

describe('what was paid for a line', () => {
  it('is its amount less its share, of orders from before codes too', () => {
    expect(paidPaise({ amount_subtotal: 100 })).toBe(100)
    expect(paidPaise({ amount_subtotal: 100, amount_discount: 30 })).toBe(70)
    expect(discountOf([{ amount_subtotal: 100 }, { amount_subtotal: 100, amount_discount: 30 }])).toBe(30)
  })
})

const piece = (price_usd: string, quantity: number) => ({ active: true, metadata: { ...METADATA_DEFAULTS, price_usd }, quantity })
const itemsOf = (pieces: ReturnType<typeof piece>[]) => priceCart(pieces, [], AT).items

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
