import { expect, it } from 'vitest'
import { deliveryTime, expectedDelivery, USUAL_DELIVERY } from './delivery.ts'
import { readableDay } from './indian-time.ts'

it.each([
  ['on a Saturday', '2026-11-21T12:00:00Z', '27 Nov 2026', '30 Nov 2026'],
  ['on a Monday', '2026-11-23T12:00:00Z', '28 Nov 2026', '1 Dec 2026'],
  ['late on a Saturday, when it is Sunday in India', '2026-11-21T19:00:00Z', '27 Nov 2026', '30 Nov 2026'],
])('what is ordered %s arrives in five to seven days without Sundays', (_, ordered, from, to) => {
  const window = expectedDelivery(new Date(ordered))
  expect([readableDay(window.from), readableDay(window.to)]).toEqual([from, to])
})

const QUICK = { days: { from: 1, to: 2 }, cutoff: '14:00', closed: { weekdays: [0, 6], dates: ['2026-11-24'] } }

it.each([
  ['before the cutoff', '2026-11-23T08:29:00Z', '25 Nov 2026', '26 Nov 2026'],
  ['at the cutoff, 14:00 in India', '2026-11-23T08:30:00Z', '26 Nov 2026', '27 Nov 2026'],
  ['after the cutoff on the last day of the week', '2026-11-27T10:00:00Z', '1 Dec 2026', '2 Dec 2026'],
])('days on which a shop is closed do not count: %s', (_, ordered, from, to) => {
  const window = expectedDelivery(new Date(ordered), QUICK)
  expect([readableDay(window.from), readableDay(window.to)]).toEqual([from, to])
})

it.each([
  [USUAL_DELIVERY.days, '5 to 7 business days'],
  [{ from: 3, to: 3 }, '3 business days'],
  [{ from: 1, to: 1 }, '1 business day'],
])('%o is promised as %s', (days, words) => {
  expect(deliveryTime({ days })).toBe(words)
})
