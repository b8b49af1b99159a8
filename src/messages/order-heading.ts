import { indianDay, readableWeekday } from '../domain/indian-time.ts'
import type { Order } from '../domain/orders/order.ts'
import type { DeliveryDays } from '../domain/parcels/delivery.ts'
import { fromUnixSeconds } from '../domain/unix-time.ts'
import { deliveryDays } from './delivery.ts'

/** What somebody wants to know of an order first: when it comes, or what became of it. */
export function orderHeading(
  order: Pick<Order, 'state' | 'cancelledAt' | 'deliveredAt'>,
  promised: DeliveryDays | null,
  nowS: number,
): string {
  switch (order.state) {
    case 'confirming':
      return 'Your bank is confirming the payment'
    case 'delivered':
      return order.deliveredAt === undefined ? 'Delivered' : `Delivered ${dayOf(order.deliveredAt)}`
    case 'refunded':
      return order.cancelledAt === undefined ? 'Refunded' : 'Cancelled, and the money goes back the way it came'
    default:
      return comingWords(promised, nowS)
  }
}

function comingWords(promised: DeliveryDays | null, nowS: number): string {
  if (!promised) return 'On its way to you'
  const isLate = indianDay(fromUnixSeconds(nowS)) > promised.to
  return isLate ? `Late: it should have come by ${readableWeekday(promised.to)}` : `With you ${deliveryDays(promised)}`
}

function dayOf(seconds: number): string {
  return readableWeekday(indianDay(fromUnixSeconds(seconds)))
}
