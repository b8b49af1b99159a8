import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canCancel, canShip, nextOrderState, orderStateWord, type OrderEvent, type OrderState } from './order-state.ts'

const EVENTS: OrderEvent[] = ['paid', 'labelled', 'collected', 'delivered', 'cancelled', 'refunded']
const RANK: OrderState[] = ['confirming', 'placed', 'packed', 'shipped', 'delivered', 'refunded']
const after = (...events: OrderEvent[]) => events.reduce<OrderState>(nextOrderState, 'confirming')

describe('an order', () => {
  it('goes its way from paid to delivered', () => {
    const way = EVENTS.slice(0, 4).map((_, index) => after(...EVENTS.slice(0, index + 1)))
    expect(way).toEqual(['placed', 'packed', 'shipped', 'delivered'])
  })

  it('may be shipped by hand without a label, and be delivered without the carrier having said that it is under way', () => {
    expect(after('paid', 'collected')).toBe('shipped')
    expect(after('paid', 'labelled', 'delivered')).toBe('delivered')
  })

  it('never goes back, whatever is told, how often and in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
        let state: OrderState = 'confirming'
        for (const event of events) {
          const next: OrderState = nextOrderState(state, event)
          expect(RANK.indexOf(next)).toBeGreaterThanOrEqual(RANK.indexOf(state))
          expect(nextOrderState(next, event)).toBe(next)
          state = next
        }
      }),
    )
  })

  it('is nothing before it is paid, and stays refunded', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
        expect(events.filter((event) => event !== 'paid').reduce<OrderState>(nextOrderState, 'confirming')).toBe('confirming')
        expect(events.reduce<OrderState>(nextOrderState, 'refunded')).toBe('refunded')
      }),
    )
  })

  it('goes back for another label alone, and only until it is handed over', () => {
    expect(RANK.map((state) => nextOrderState(state, 'corrected'))).toEqual(RANK.map((state) => (state === 'packed' ? 'placed' : state)))
  })

  it('is refunded when it is cancelled, which it can be until it is handed over', () => {
    expect(RANK.filter(canCancel)).toEqual(['placed', 'packed'])
    expect(RANK.map((state) => nextOrderState(state, 'cancelled'))).toEqual(RANK.map((state) => (canCancel(state) ? 'refunded' : state)))
    const delivery = { way: 'standard' } as const
    const words = [orderStateWord({ delivery, state: 'refunded', cancelledAt: 1 }), orderStateWord({ delivery, state: 'refunded' })]
    expect(words).toEqual(['Cancelled', 'Refunded'])
  })

  it('can be shipped once', () => {
    expect(RANK.filter(canShip)).toEqual(['placed', 'packed'])
  })
})
