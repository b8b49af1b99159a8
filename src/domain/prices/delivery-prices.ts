/** Business days, from the fewest to the most. */
export type BusinessDays = { from: number; to: number }

/** What a shop takes for delivery. Prices are whole rupees with tax. */
export type DeliveryPrices = {
  /** Where no zone has the PIN. */
  price: number
  /** Pieces that come to so much are delivered free, but for express; null for none. */
  freeFrom: number | null
  /** `pins` are beginnings of PINs, of which no two zones have the same; `days` is null for those of the shop. */
  zones: readonly { pins: readonly string[]; price: number; days: BusinessDays | null }[]
  express: { price: number; days: BusinessDays } | null
  /** Where and when an order can be collected. */
  pickUp: { place: string; hours: string } | null
}

export const DELIVERY_WAYS = ['standard', 'express', 'pick-up'] as const
/** How an order comes to its buyer. */
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

/** Least and most rupees, which differ only where the PIN is not known; `days` is null for those of the shop, and where there are none. */
export type DeliveryCost = { least: number; most: number; days: BusinessDays | null }

type Asked = {
  way: DeliveryWay
  /** The postal code as it was typed; null where it is not known yet. */
  postalCode: string | null
  /** What the pieces cost after every discount, tax in. */
  piecesRupees: number
  /** A discount makes it free, but for express. */
  isDeliveryFree?: boolean
}

/**
 * What delivery costs: the one answer for hints, carts, charges and feeds. Of two zones the one with the longer beginning of the PIN
 * has it. Null where the shop does not deliver in this way.
 */
export function deliveryCost(
  prices: DeliveryPrices | null,
  { way, postalCode, piecesRupees, isDeliveryFree = false }: Asked,
): DeliveryCost | null {
  if (way === 'pick-up') return prices?.pickUp ? exactly(0, null) : null
  if (way === 'express') return prices?.express ? exactly(prices.express.price, prices.express.days) : null
  if (prices === null) return exactly(0, null)
  const isFree = isDeliveryFree || (prices.freeFrom !== null && piecesRupees >= prices.freeFrom)
  if (postalCode !== null) {
    const zone = zoneOf(prices, postalCode)
    return exactly(isFree ? 0 : (zone?.price ?? prices.price), zone?.days ?? null)
  }
  const all = [prices.price, ...prices.zones.map(({ price }) => price)]
  return isFree ? exactly(0, null) : { least: Math.min(...all), most: Math.max(...all), days: null }
}

/** What delivery costs at most where nobody has said where to: what one piece of that price is advertised with. */
export function dearestDelivery(prices: DeliveryPrices | null, piecesRupees: number): number {
  return deliveryCost(prices, { way: 'standard', postalCode: null, piecesRupees })?.most ?? 0
}

/** The ways in which a shop delivers, the usual one first. */
export function deliveryWays(prices: DeliveryPrices | null): DeliveryWay[] {
  return DELIVERY_WAYS.filter((way) => deliveryCost(prices, { way, postalCode: null, piecesRupees: 0 }) !== null)
}

/** How many rupees more make delivery free; null where it is free already, or never is. */
export function rupeesToFree(prices: DeliveryPrices | null, piecesRupees: number): number | null {
  const freeFrom = prices?.freeFrom ?? null
  return freeFrom !== null && dearestDelivery(prices, piecesRupees) > 0 ? freeFrom - piecesRupees : null
}

function exactly(rupees: number, days: BusinessDays | null): DeliveryCost {
  return { least: rupees, most: rupees, days }
}

function zoneOf({ zones }: DeliveryPrices, postalCode: string): DeliveryPrices['zones'][number] | null {
  const pin = postalCode.replaceAll(/\D/g, '')
  const fitting = zones.flatMap((zone) =>
    zone.pins.filter((beginning) => pin.startsWith(beginning)).map((beginning) => ({ beginning, zone })),
  )
  return fitting.toSorted((a, b) => b.beginning.length - a.beginning.length)[0]?.zone ?? null
}
