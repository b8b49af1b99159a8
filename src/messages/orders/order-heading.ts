import { indianDay, readableWeekday } from '../../domain/indian-time.ts'
import { isCollected } from '../../domain/orders/destination.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { DeliveryDays } from '../../domain/parcels/delivery.ts'
import { stateWord } from '../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { deliveryDays } from './delivery.ts'

/** What somebody wants to know of an order first: when it comes, or what became of it. */
export function orderHeading(
  order: Pick<Order, 'delivery' | 'state' | 'cancelledAt' | 'deliveredAt' | 'cash'>,
  promised: DeliveryDays | null,
  nowS: number,
): string {
  switch (order.state) {
    case 'confirming':
      return 'Your bank is confirming the payment'
    case 'delivered':
      return [stateWord('delivered', isCollected(order)), ...(order.deliveredAt === undefined ? [] : [dayOf(order.deliveredAt)])].join(' ')
    case 'refunded':
      if (order.cash && order.cash.collectedAt === undefined)
        return order.cash.refusedAt === undefined ? 'Cancelled: there is nothing to pay' : 'Not accepted at the door'
      return order.cancelledAt === undefined ? 'Refunded' : 'Cancelled, and the money goes back the way it came'
    default:
      if (isCollected(order)) return order.state === 'packed' ? 'Ready: you can collect it' : 'We write to you when you can collect it'
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
