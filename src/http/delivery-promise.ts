import { deliveryPromise, promiseEnds, type DeliveryPromise, type Wait } from '../domain/parcels/delivery.ts'
import type { BusinessDays } from '../domain/prices/delivery-prices.ts'
import type { Ctx } from './context.ts'
import { staleFrom } from './page.ts'

/** What is promised to those who order now, in the shop's usual days or others; a cached copy of the page ends when that changes. */
export function promiseNow(c: Ctx, wait: Wait, days?: BusinessDays | null): DeliveryPromise | null {
  const { clock, folder } = c.var.shop
  const now = clock.now()
  staleFrom(c, promiseEnds(now, folder.delivery))
  return deliveryPromise(now, { ...folder.delivery, ...(days && { days }) }, wait)
}
