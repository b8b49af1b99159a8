import { describe, expect, it } from 'vitest'
import { dearestDelivery, deliveryCost, deliveryWays, rupeesToFree, type DeliveryPrices } from './delivery-prices.ts'

const PRICES: DeliveryPrices = {
  price: 80,
  freeFrom: 1500,
  zones: [
    { pins: ['30'], price: 60, days: null },
    { pins: ['302', '303'], price: 40, days: { from: 1, to: 2 } },
    { pins: ['7440'], price: 200, days: { from: 9, to: 12 } },
  ],
  express: { price: 150, days: { from: 1, to: 2 } },
  pickUp: { place: '12 Amer Road', hours: '11 to 6' },
}
const cost = (postalCode: string | null, piecesRupees = 1000, prices: DeliveryPrices | null = PRICES) =>
  deliveryCost(prices, { way: 'standard', postalCode, piecesRupees })

describe('what delivery costs', () => {
  it.each([
    ['302001', 40, { from: 1, to: 2 }],
    ['302 017', 40, { from: 1, to: 2 }],
    ['305001', 60, null],
    ['744001', 200, { from: 9, to: 12 }],
    ['110001', 80, null],
    ['', 80, null],
  ])('goes by the longest beginning of the PIN %s, and is the usual price where no zone has it', (pin, rupees, days) => {
    expect(cost(pin)).toEqual({ least: rupees, most: rupees, days })
    const backwards = { ...PRICES, zones: PRICES.zones.toReversed() }
    expect(cost(pin, 1000, backwards)).toEqual({ least: rupees, most: rupees, days })
  })

  it('is free from the sum of the pieces on, and keeps the days of its zone', () => {
    expect(cost('302001', 1499)).toMatchObject({ most: 40 })
    expect(cost('302001', 1500)).toEqual({ least: 0, most: 0, days: { from: 1, to: 2 } })
    expect(cost(null, 1500)).toMatchObject({ least: 0, most: 0 })
    expect(cost('744001', 9000, { ...PRICES, freeFrom: null })).toMatchObject({ most: 200 })
  })

  it('lies between two prices until the PIN is known', () => {
    expect(cost(null)).toEqual({ least: 40, most: 200, days: null })
    expect(cost(null, 1000, { ...PRICES, zones: [] })).toMatchObject({ least: 80, most: 80 })
  })

  it('is the price of express however much is bought, and nothing for who collects', () => {
    const asked = { postalCode: '302001', piecesRupees: 9000 }
    expect(deliveryCost(PRICES, { way: 'express', ...asked })).toEqual({ least: 150, most: 150, days: { from: 1, to: 2 } })
    expect(deliveryCost(PRICES, { way: 'pick-up', ...asked })).toEqual({ least: 0, most: 0, days: null })
  })

  it('is nothing where the shop says nothing of it, which then delivers in one way alone', () => {
    expect(cost('302001', 1, null)).toEqual({ least: 0, most: 0, days: null })
    expect(deliveryCost(null, { way: 'express', postalCode: null, piecesRupees: 1 })).toBeNull()
    expect(deliveryCost(null, { way: 'pick-up', postalCode: null, piecesRupees: 1 })).toBeNull()
    expect(deliveryWays(null)).toEqual(['standard'])
    expect(deliveryWays(PRICES)).toEqual(['standard', 'express', 'pick-up'])
  })

  it('is advertised with what it costs at most for one piece of that price', () => {
    expect([dearestDelivery(PRICES, 420), dearestDelivery(PRICES, 1500), dearestDelivery(null, 420)]).toEqual([200, 0, 0])
  })

  it('tells how much more makes it free, unless it is free already or never is', () => {
    expect(rupeesToFree(PRICES, 1290)).toBe(210)
    expect(rupeesToFree(PRICES, 1500)).toBeNull()
    expect(rupeesToFree({ ...PRICES, freeFrom: null }, 10)).toBeNull()
    expect(rupeesToFree({ ...PRICES, price: 0, zones: [] }, 10)).toBeNull()
    expect(rupeesToFree(null, 10)).toBeNull()
  })
})
