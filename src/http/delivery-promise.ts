import { deliveryPromise, promiseEnds, type DeliveryPromise } from '../domain/parcels/delivery.ts'
import type { Ctx } from './context.ts'
import { staleFrom } from './page.ts'

/** What is promised to those who order now; a cached copy of the page ends when that changes. */
export function promiseNow(c: Ctx, readyInDays: number): DeliveryPromise | null {
  const { clock, folder } = c.var.shop
  const now = clock.now()
  staleFrom(c, promiseEnds(now, folder.delivery))
  return deliveryPromise(now, folder.delivery, readyInDays)
}
