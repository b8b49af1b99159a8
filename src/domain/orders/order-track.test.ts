import { describe, expect, it } from 'vitest'
import { trackOf } from './order-track.ts'

describe('the track of an order', () => {
  it('has the time of each step that was reached, and none of what is to come', () => {
    const track = trackOf({ state: 'shipped', createdAt: 100, packedAt: 200, shippedAt: 300, deliveredAt: 400 })
    expect(track.map(({ state, at, isReached }) => [state, at, isReached])).toEqual([
      ['placed', 100, true],
      ['packed', 200, true],
      ['shipped', 300, true],
      ['delivered', null, false],
    ])
    expect(track.filter(({ isCurrent }) => isCurrent).map(({ state }) => state)).toEqual(['shipped'])
  })

  it('leaves open when a parcel was packed that was sent by hand', () => {
    expect(trackOf({ state: 'shipped', createdAt: 100, shippedAt: 300 })[1]).toEqual({
      state: 'packed',
      isReached: true,
      isCurrent: false,
      at: null,
    })
  })

  it('forgets the label of an order that waits for another one', () => {
    expect(trackOf({ state: 'placed', createdAt: 100, packedAt: 200 })[1]).toMatchObject({ isReached: false, at: null })
  })

  it.each(['refunded', 'confirming'] as const)('a %s order has none', (state) => {
    expect(trackOf({ state, createdAt: 100 })).toEqual([])
  })
})
