import { expect, it } from 'vitest'
import { DELIVERY_DAYS, expectedDelivery } from './delivery.ts'
import { readableDay } from './indian-time.ts'
import { DELIVERY_TIME } from './promises.ts'

it.each([
  ['on a Saturday', '2026-11-21T12:00:00Z', '27 Nov 2026', '30 Nov 2026'],
  ['on a Monday', '2026-11-23T12:00:00Z', '28 Nov 2026', '1 Dec 2026'],
  ['late on a Saturday, when it is Sunday in India', '2026-11-21T19:00:00Z', '27 Nov 2026', '30 Nov 2026'],
])('what is ordered %s arrives in five to seven days without Sundays', (_, ordered, from, to) => {
  const window = expectedDelivery(new Date(ordered))
  expect([readableDay(window.from), readableDay(window.to)]).toEqual([from, to])
})

it('the bounds are those of the promise', () => {
  expect(DELIVERY_TIME).toBe(`${DELIVERY_DAYS.from} to ${DELIVERY_DAYS.to} business days`)
})
