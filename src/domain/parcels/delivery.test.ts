import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { addDays, indianDay } from '../indian-time.ts'
import {
  deliveryPromise,
  deliveryTime,
  expectedDelivery,
  promisedDelivery,
  promiseEnds,
  readReadyInDays,
  readyInDays,
  USUAL_DELIVERY,
  type DeliveryRules,
} from './delivery.ts'

const NO_WAIT = { days: 0, from: null }

it.each([
  ['on a Saturday', '2026-11-21T12:00:00Z', '2026-11-27', '2026-11-30'],
  ['on a Monday', '2026-11-23T12:00:00Z', '2026-11-28', '2026-12-01'],
  ['late on a Saturday, when it is Sunday in India', '2026-11-21T19:00:00Z', '2026-11-27', '2026-11-30'],
  ['at the end of the year', '2026-12-28T12:00:00Z', '2027-01-02', '2027-01-05'],
  ['before a leap day', '2028-02-24T12:00:00Z', '2028-03-01', '2028-03-03'],
])('what is ordered %s arrives in five to seven days without Sundays', (_, ordered, from, to) => {
  expect(expectedDelivery(new Date(ordered), USUAL_DELIVERY)).toEqual({ from, to })
})

const QUICK = { days: { from: 1, to: 2 }, cutoff: '14:00', closed: { weekdays: [0, 6], dates: ['2026-11-24'] } }

it.each([
  ['before the cutoff', '2026-11-23T08:29:00Z', '2026-11-25', '2026-11-26'],
  ['at the cutoff, 14:00 in India', '2026-11-23T08:30:00Z', '2026-11-26', '2026-11-27'],
  ['after the cutoff on the last day of the week', '2026-11-27T10:00:00Z', '2026-12-01', '2026-12-02'],
  ['on a day on which nothing is sent, early', '2026-11-29T02:00:00Z', '2026-12-01', '2026-12-02'],
])('days on which a shop is closed do not count: %s', (_, ordered, from, to) => {
  expect(expectedDelivery(new Date(ordered), QUICK)).toEqual({ from, to })
})

it.each([
  [USUAL_DELIVERY.days, '5 to 7 business days'],
  [{ from: 3, to: 3 }, '3 business days'],
  [{ from: 1, to: 1 }, '1 business day'],
])('%o is promised as %s', (days, words) => {
  expect(deliveryTime({ days })).toBe(words)
})

/** Every shop folder that the shop opens, at any time of some years. */
const moments = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true })
const rules: fc.Arbitrary<DeliveryRules> = fc.record({
  days: fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 59 }))
    .map(([from, more]) => ({ from, to: Math.min(60, from + more) })),
  cutoff: fc.option(
    fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
  ),
  closed: fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
    dates: fc.uniqueArray(
      fc.integer({ min: 0, max: 1500 }).map((count) => addDays('2026-01-01', count)),
      { maxLength: 100 },
    ),
  }),
})
const waits = fc.integer({ min: 0, max: 60 })

describe('an expected delivery', () => {
  it('begins and ends on days on which something is sent, the later one last', () => {
    fc.assert(
      fc.property(moments, rules, waits, (ordered, rules, wait) => {
        const days = expectedDelivery(ordered, rules, { days: wait, from: null })!
        expect(indianDay(ordered) < days.from && days.from <= days.to).toBe(true)
        for (const day of [days.from, days.to]) {
          expect(rules.closed.dates).not.toContain(day)
          expect(rules.closed.weekdays).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
        }
      }),
    )
  })

  it('is never earlier for who orders later, or for what takes longer', () => {
    fc.assert(
      fc.property(moments, fc.nat(20 * 86_400_000), rules, waits, (ordered, laterMs, rules, wait) => {
        const first = expectedDelivery(ordered, rules, { days: wait, from: null })!
        const later = expectedDelivery(new Date(ordered.getTime() + laterMs), rules, { days: wait, from: null })!
        const longer = expectedDelivery(ordered, rules, { days: wait + 1, from: null })!
        expect(first.from <= later.from && first.to <= later.to).toBe(true)
        expect(first.from < longer.from && first.to < longer.to).toBe(true)
      }),
    )
  })

  it('is not known where a shop is closed on every day', () => {
    const closed = { weekdays: [0, 1, 2, 3, 4, 5, 6], dates: [] }
    expect(expectedDelivery(new Date('2026-11-23T08:00:00Z'), { ...USUAL_DELIVERY, closed })).toBeNull()
    expect(deliveryPromise(new Date('2026-11-23T08:00:00Z'), { ...USUAL_DELIVERY, closed }, NO_WAIT)).toBeNull()
  })
})

describe('what is sold ahead', () => {
  it.each([
    ['2026-11-23T08:00:00Z', 0, '2026-12-12', { from: '2026-12-18', to: '2026-12-21' }],
    ['2026-11-23T08:00:00Z', 30, '2026-12-01', { from: '2027-01-02', to: '2027-01-05' }],
    ['2026-12-12T08:00:00Z', 0, '2026-12-12', { from: '2026-12-18', to: '2026-12-21' }],
  ])('and ordered at %s, ready in %i days and sent from %s, arrives when the last is there', (ordered, days, from, expected) => {
    expect(expectedDelivery(new Date(ordered), USUAL_DELIVERY, { days, from })).toEqual(expected)
  })
})

describe('a promise', () => {
  it('stands as it is until it ends, at most at midnight in India', () => {
    fc.assert(
      fc.property(moments, fc.double({ min: 0, max: 1, noNaN: true }), rules, (now, part, rules) => {
        const ends = promiseEnds(now, rules)
        expect(ends > now && ends.getTime() - now.getTime() <= 86_400_000).toBe(true)
        const meanwhile = new Date(now.getTime() + Math.floor((ends.getTime() - 1 - now.getTime()) * part))
        expect(deliveryPromise(meanwhile, rules, NO_WAIT)).toEqual(deliveryPromise(now, rules, NO_WAIT))
        expect(promiseEnds(meanwhile, rules)).toEqual(ends)
      }),
    )
  })

  it.each([
    ['before the cutoff', '2026-11-23T08:29:00Z', '14:00', '2026-11-23T08:30:00Z'],
    ['after it', '2026-11-23T08:30:00Z', null, '2026-11-23T18:30:00Z'],
    ['on a closed day', '2026-11-22T05:00:00Z', null, '2026-11-22T18:30:00Z'],
  ])('names the hour until which it holds only %s', (_, now, by, ends) => {
    expect(deliveryPromise(new Date(now), QUICK, NO_WAIT)?.by).toBe(by)
    expect(promiseEnds(new Date(now), QUICK)).toEqual(new Date(ends))
  })

  it('that was stored is not changed by other rules', () => {
    const createdAt = Date.parse('2026-11-21T12:00:00Z') / 1000
    const promised = { from: '2026-11-26', to: '2026-11-26' }
    const sent = { delivery: { way: 'standard' as const } }
    expect(promisedDelivery({ delivery: { way: 'pick-up' }, createdAt }, USUAL_DELIVERY)).toBeNull()
    expect(promisedDelivery({ ...sent, promised, createdAt }, USUAL_DELIVERY)).toBe(promised)
    expect(promisedDelivery({ ...sent, createdAt }, USUAL_DELIVERY)).toEqual({ from: '2026-11-27', to: '2026-11-30' })
  })
})

describe('the days until something is ready', () => {
  it.each([
    ['1', 1],
    ['60', 60],
    ['61', null],
    ['0', null],
    ['', null],
    ['3.5', null],
    ['-1', null],
    ['٣', null],
  ])('are read: "%s"', (text, days) => {
    expect(readReadyInDays(text)).toBe(days)
  })

  it('are those of the last piece that can be bought', () => {
    const piece = (days: string | undefined, is_oos = '0') => ({
      active: true,
      metadata: { ...METADATA_DEFAULTS, price_usd: '100', is_oos, ...(days && { ready_in_days: days }) },
    })
    expect(readyInDays([])).toBe(0)
    expect(readyInDays([piece(undefined), piece('3'), piece('2'), piece('soon'), piece('9', '1')])).toBe(3)
  })
})
