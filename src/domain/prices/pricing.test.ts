import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsOf } from '../../../test/support/codes.ts'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { cartSums, NO_TERMS } from './cart-terms.ts'
import { discountOf, paidPaise, price, type PieceLine, type Rule } from './pricing.ts'

const rule = (change: Partial<Rule> = {}): Rule => termsOf('DIWALI10', { percent: 10, ...change })
const KINDS = { percent: null, rupees: null }

const line = fc.record({
  key: fc.uuid(),
  id: fc.constantFrom('kurta', 'stole', 'tote'),
  category: fc.constantFrom('garment', 'bag'),
  unitPaise: fc.integer({ min: 1, max: 9_999_999 }).map((rupees) => rupees * 100),
  quantity: fc.integer({ min: 1, max: 100 }),
})
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 100, selector: ({ key }) => key })
/** Where shares are as large as each other's, one of them has the paisa that is left over. */
const alike = lines.map((all) => all.map((one) => ({ ...one, unitPaise: 100_000, quantity: 1 })))
const one = (unitPaise: number, quantity = 1, change: Partial<PieceLine> = {}): PieceLine => ({
  key: `${unitPaise}`,
  id: 'kurta',
  category: 'garment',
  unitPaise,
  quantity,
  ...change,
})
const percent = fc.integer({ min: 1, max: 100 }).map((percent) => rule({ percent }))
const rupees = fc.integer({ min: 1, max: 9_999_999 }).map((rupees) => rule({ percent: null, rupees }))
const pieces = fc
  .record({ buy: fc.integer({ min: 1, max: 20 }), get: fc.integer({ min: 1, max: 20 }) })
  .map((set) => rule({ ...KINDS, ...set }))
const terms = fc.record({
  categories: fc.subarray(['garment', 'bag']),
  products: fc.subarray(['kurta', 'stole']),
  minimum: fc.constantFrom(0, 0, 1000),
})
const rules = fc
  .array(fc.tuple(fc.oneof(percent, rupees, pieces), terms), { maxLength: 4 })
  .map((all) => all.map(([rule, terms], index) => ({ ...rule, ...terms, code: `CODE${index}` })))

describe('the price of a cart', () => {
  it('is exact: the shares of its lines are the discount, to the paisa, and no line pays less than nothing', () => {
    fc.assert(
      fc.property(lines, rules, (lines, rules) => {
        const priced = price(lines, rules)
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
        const { totalPaise } = price(lines, rules)
        expect(totalPaise % 100).toBe(0)
        expect(totalPaise).toBeGreaterThanOrEqual(100)
      }),
    )
  })

  it('gives each line its share to less than a paisa, the largest remainders first', () => {
    fc.assert(
      fc.property(lines, fc.oneof(percent, rupees), (lines, rule) => {
        const priced = price(lines, [rule])
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
        const { itemsPaise, discountPaise } = price(lines, [rule({ percent })])
        expect(discountPaise).toBe(Math.floor((itemsPaise * percent) / 10_000) * 100)
      }),
    )
    expect(price([one(18_900)], [rule()])).toMatchObject({ discountPaise: 1800, totalPaise: 17_100 })
    expect(price([one(696_000)], [rule()])).toMatchObject({ discountPaise: 69_600, totalPaise: 626_400 })
  })

  it('is what the items come to without a rule', () => {
    fc.assert(
      fc.property(lines, (lines) => {
        const { discountPaise, itemsPaise, totalPaise } = price(lines, [])
        expect([discountPaise, totalPaise]).toEqual([0, itemsPaise])
      }),
    )
    expect(price([], [rule()])).toEqual({
      lines: [],
      discounts: [{ rule: rule(), state: 'counts', rupees: 0, pieces: 0, given: 0 }],
      itemsPaise: 0,
      discountPaise: 0,
      totalPaise: 0,
      isDeliveryFree: false,
    })
  })

  it.each([
    ['is over', { usable: false, why: 'over' }, 'over'],
    ['wants more', { minimum: 1001 }, 'below-minimum'],
    ['wants so much', { minimum: 1000 }, 'counts'],
    ['is for others', { products: ['stole'], categories: ['bag'] }, 'other-pieces'],
    ['is for this one too', { products: ['stole', 'kurta'] }, 'counts'],
    ['wants more pieces', { ...KINDS, buy: 2, get: 1 }, 'too-few-pieces'],
  ] as [string, Partial<Rule>, string][])('is told of a code that %s', (_, change, state) => {
    const priced = price([one(50_000, 2)], [rule(change)])
    expect(priced.discounts[0]).toMatchObject({ state, rupees: state === 'counts' ? 100 : 0 })
    expect(priced.totalPaise).toBe(state === 'counts' ? 90_000 : 100_000)
  })

  it('leaves out of an order what cannot be bought', () => {
    const piece = (price_usd: string, change = {}) => ({
      id: 'kurta',
      options: { size: price_usd },
      active: true,
      quantity: 1,
      metadata: { ...METADATA_DEFAULTS, price_usd },
      ...change,
    })
    expect(cartSums([piece('1000.50'), piece('500', { active: false }), piece('free')], { ...NO_TERMS, code: rule() })).toMatchObject({
      items: 1500,
      unavailable: 500,
      discount: 100,
      total: 900,
    })
  })
})

describe('several discounts', () => {
  it('come to the same whatever the order of lines and rules, to the paisa', () => {
    fc.assert(
      fc.property(fc.oneof(lines, alike), rules, (lines, rules) => {
        const priced = price(lines, rules)
        const turned = price(lines.toReversed(), rules.toReversed())
        expect(turned).toEqual({ ...priced, lines: priced.lines.toReversed() })
      }),
    )
  })

  it('are taken in one order: pieces, those of some pieces, then of all; percents before rupees, each of what is left', () => {
    const all = [
      termsOf('RUPEES', { rupees: 100 }),
      termsOf('PERCENT', { percent: 10 }),
      termsOf('BAGS', { percent: 50, categories: ['bag'] }),
      termsOf('PIECES', { buy: 1, get: 1 }),
    ]
    const priced = price([one(100_000), one(60_000, 1, { category: 'bag' })], all)
    // 1600 − 600 given; of these 225 on the bag, of whose 375 the half is 187; a tenth of 813 is 81; 100.
    expect(priced.discounts.map(({ rule, rupees }) => [rule.code, rupees])).toEqual([
      ['PIECES', 600],
      ['BAGS', 187],
      ['PERCENT', 81],
      ['RUPEES', 100],
    ])
    expect(priced.totalPaise).toBe(63_200)
  })
})

describe('pieces that are given', () => {
  const given = termsOf('BUY2', { buy: 2, get: 1 })
  const discounts = (lines: PieceLine[], rules = [given]) => price(lines, rules).lines.map(({ discountPaise }) => discountPaise)

  it('are those that cost least, again with each set; what is left over has no share', () => {
    expect(price([one(100_000, 2), one(40_000)], [given])).toMatchObject({ discountPaise: 40_000, discounts: [{ given: 1, pieces: 3 }] })
    expect(price([one(10_000, 7)], [given]).discountPaise).toBe(20_000)
    // The dearest two are bought, the cheapest is given: the one between them costs what it costs.
    expect(discounts([one(90_000), one(100_000), one(50_000), one(60_000)])).toEqual([18_750, 20_833, 10_417, 0])
  })

  it('are paid by all of their set: together they give back what was paid, whichever of them go back', () => {
    fc.assert(
      fc.property(lines, pieces, (lines, rule) => {
        const priced = price(lines, [rule])
        const all = lines.flatMap(({ unitPaise, quantity }) => Array.from({ length: quantity }, () => unitPaise))
        const sets = Math.floor(all.length / (rule.buy! + rule.get!))
        const free = all.toSorted((a, b) => a - b).slice(0, sets * rule.get!)
        expect(priced.discountPaise).toBe(free.reduce((sum, paise) => sum + paise, 0))
        for (const { discountPaise, subtotalPaise } of priced.lines) expect(discountPaise).toBeLessThan(subtotalPaise)
      }),
    )
  })

  it('count once, as bought or as given, also by two codes', () => {
    const other = termsOf('ZWEI', { buy: 1, get: 1 })
    expect(price([one(100_000, 5)], [given, other])).toMatchObject({ discountPaise: 200_000, discounts: [{ given: 1 }, { given: 1 }] })
    expect(price([one(100_000, 3)], [given, other]).discounts[1]).toMatchObject({ state: 'too-few-pieces' })
  })
})

it('a code for delivery takes nothing off pieces, and none off delivery where it does not count', () => {
  const rule = termsOf('FREE', { freeDelivery: true, minimum: 500 })
  expect(price([one(50_000)], [rule])).toMatchObject({ discountPaise: 0, isDeliveryFree: true })
  expect(price([one(49_900)], [rule]).isDeliveryFree).toBe(false)
})

describe('what was paid for a line', () => {
  it('is its amount less its share, of orders from before codes too', () => {
    expect(paidPaise({ amount_subtotal: 100 })).toBe(100)
    expect(paidPaise({ amount_subtotal: 100, amount_discount: 30 })).toBe(70)
    expect(discountOf([{ amount_subtotal: 100 }, { amount_subtotal: 100, amount_discount: 30 }])).toBe(30)
  })
})
