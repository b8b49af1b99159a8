import { readableWeekday } from '../../domain/indian-time.ts'
import { formatRupees } from '../../domain/money.ts'
import type { DeliveryDays, DeliveryPromise } from '../../domain/parcels/delivery.ts'
import { deliveryCost, rupeesToFree, type DeliveryCost, type DeliveryPrices } from '../../domain/prices/delivery-prices.ts'

/** "Fri 27 Nov to Mon 30 Nov", or one day. */
export function deliveryDays({ from, to }: DeliveryDays): string {
  return from === to ? readableWeekday(from) : `${readableWeekday(from)} to ${readableWeekday(to)}`
}

/** How the promise to those who order now begins; the days follow. */
export function promiseBegins({ by }: DeliveryPromise): string {
  return by === null ? 'Order today, with you' : `Order by ${by} today, with you`
}

/** "Order today, with you Fri 27 Nov to Mon 30 Nov." */
export function promiseWords(promise: DeliveryPromise): string {
  return `${promiseBegins(promise)} ${deliveryDays(promise.days)}.`
}

/** "Rs.80", or "Rs.40 to Rs.80" where the PIN is not known yet. */
export function costWords({ least, most }: DeliveryCost): string {
  return least === most ? formatRupees(most) : `${formatRupees(least)} to ${formatRupees(most)}`
}

/** What delivery of pieces that come to so much costs, before the PIN is known. */
export function deliveryCostWords(prices: DeliveryPrices | null, piecesRupees: number, isDeliveryFree = false): string {
  const cost = deliveryCost(prices, { way: 'standard', postalCode: null, piecesRupees, isDeliveryFree })
  if (prices === null || cost === null) return 'Free across India.'
  if (cost.most === 0) return 'Delivery is free.'
  const byPin = cost.least === cost.most ? '' : ' by PIN'
  const free = prices.freeFrom === null ? '' : `, free from ${formatRupees(prices.freeFrom)}`
  return `Delivery costs ${costWords(cost)}${byPin}${free}.`
}

type CartDelivery = { piecesRupees: number; isDeliveryFree: boolean; promise: string | undefined; usual: string }

/** When a cart comes and what that costs; `promise` is for those who order now, `usual` how long it takes at any time. */
export function cartDeliveryWords(prices: DeliveryPrices | null, { piecesRupees, isDeliveryFree, promise, usual }: CartDelivery): string {
  if (promise === undefined && prices === null) return `Free delivery across India in ${usual}.`
  return `${promise ?? `Delivery within India in ${usual}.`} ${deliveryCostWords(prices, piecesRupees, isDeliveryFree)}`
}

/** "Rs.210 more for free delivery."; null where it is free already, or never is. */
export function toFreeWords(prices: DeliveryPrices | null, piecesRupees: number): string | null {
  const more = rupeesToFree(prices, piecesRupees)
  return more === null ? null : `${formatRupees(more)} more for free delivery.`
}

/** Where an order can be collected; null where it cannot. */
export function pickUpWords(prices: DeliveryPrices | null): string | null {
  const pickUp = prices?.pickUp
  return pickUp ? `You can also collect it: ${pickUp.place}, ${pickUp.hours}.` : null
}

/** Beside Place Order of who collects. */
export function collectWords({ place, hours }: { place: string; hours: string }): string {
  return `Collect it at ${place}, ${hours}. We write to you when it is ready.`
}
