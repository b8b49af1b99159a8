import { readableWeekday } from '../domain/indian-time.ts'
import type { DeliveryDays, DeliveryPromise } from '../domain/parcels/delivery.ts'

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
