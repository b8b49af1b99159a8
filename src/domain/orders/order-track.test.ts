import { describe, expect, it } from 'vitest'
import { trackOf } from './order-track.ts'

const SENT = { way: 'standard', name: 'Shipping', amountPaise: 0 } as const
const COLLECTED = { ...SENT, way: 'pick-up' } as const

describe('the track of an order', () => {
  it('has the time of each step that was reached, and none of what is to come', () => {
    const track = trackOf({ delivery: SENT, state: 'shipped', createdAt: 100, packedAt: 200, shippedAt: 300, deliveredAt: 400 })
    expect(track.map(({ state, at, isReached }) => [state, at, isReached])).toEqual([
      ['placed', 100, true],
      ['packed', 200, true],
      ['shipped', 300, true],
      ['delivered', null, false],
    ])
    expect(track.filter(({ isCurrent }) => isCurrent).map(({ state }) => state)).toEqual(['shipped'])
  })

  it('leaves open when a parcel was packed that was sent by hand', () => {
    expect(trackOf({ delivery: SENT, state: 'shipped', createdAt: 100, shippedAt: 300 })[1]).toEqual({
      state: 'packed',
      isReached: true,
      isCurrent: false,
      at: null,
    })
  })

  it('forgets the label of an order that waits for another one', () => {
    expect(trackOf({ delivery: SENT, state: 'placed', createdAt: 100, packedAt: 200 })[1]).toMatchObject({ isReached: false, at: null })
  })

  it('of one that is collected has no carrier', () => {
    const track = trackOf({ delivery: COLLECTED, state: 'delivered', createdAt: 100, packedAt: 200, deliveredAt: 400 })
    expect(track.map(({ state, at }) => [state, at])).toEqual([
      ['placed', 100],
      ['packed', 200],
      ['delivered', 400],
    ])
  })

  it.each(['refunded', 'confirming'] as const)('a %s order has none', (state) => {
    expect(trackOf({ delivery: SENT, state, createdAt: 100 })).toEqual([])
  })
})
