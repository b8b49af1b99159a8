import { formatRupees } from '../money.ts'
import { deliveryTime } from '../parcels/delivery.ts'
import type { DeliveryPrices } from '../prices/delivery-prices.ts'

export function deliveryTerms(prices: DeliveryPrices | null): string {
  if (prices === null) return 'Shipping costs 0.'
  const { price, freeFrom, zones, express, pickUp } = prices
  return [
    price === 0 ? 'Delivery is free.' : `Delivery costs ${formatRupees(price)}.`,
    ...zones.map((zone) => `To PIN codes that begin with ${listed(zone.pins)} it costs ${formatRupees(zone.price)}.`),
    ...(freeFrom === null ? [] : [`It is free where the pieces come to ${formatRupees(freeFrom)} or more after discounts.`]),
    ...(express ? [`Express delivery costs ${formatRupees(express.price)} and takes ${deliveryTime(express)}.`] : []),
    ...(pickUp ? [`An order can be collected free of charge: ${pickUp.place}, ${pickUp.hours}.`] : []),
  ].join(' ')
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
