import { expect, it } from 'vitest'
import { orderHeading } from './order-heading.ts'

const PROMISED = { from: '2026-11-27', to: '2026-11-30' }
const SENT = { way: 'standard', name: 'Shipping', amountPaise: 0 } as const
const at = (time: string) => Date.parse(time) / 1000

it('says when an order comes, and from the day after that it is late', () => {
  const heading = (now: string) => orderHeading({ delivery: SENT, state: 'shipped' }, PROMISED, at(now)).replaceAll('\u00a0', ' ')
  expect(heading('2026-11-30T18:29:59Z')).toBe('With you Fri 27 Nov to Mon 30 Nov')
  // Midnight in India.
  expect(heading('2026-11-30T18:30:00Z')).toBe('Late: it should have come by Mon 30 Nov')
})

it('says when it came, or that it does not', () => {
  const delivered = { delivery: SENT, state: 'delivered', deliveredAt: at('2026-11-29T20:00:00Z') } as const
  expect(orderHeading(delivered, PROMISED, at('2027-01-01T00:00:00Z'))).toBe('Delivered Mon\u00a030\u00a0Nov')
  expect(orderHeading({ delivery: SENT, state: 'refunded' }, PROMISED, 0)).toBe('Refunded')
  expect(orderHeading({ delivery: SENT, state: 'refunded', cancelledAt: 1 }, PROMISED, 0)).toBe(
    'Cancelled, and the money goes back the way it came',
  )
})

it('says of an order that is collected whether it is ready', () => {
  const delivery = { ...SENT, way: 'pick-up' } as const
  expect(orderHeading({ delivery, state: 'placed' }, null, 0)).toBe('We write to you when you can collect it')
  expect(orderHeading({ delivery, state: 'packed' }, null, 0)).toBe('Ready: you can collect it')
  expect(orderHeading({ delivery, state: 'delivered' }, null, 0)).toBe('Collected')
})
