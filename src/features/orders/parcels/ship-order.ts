import { isCollected } from '../../../domain/orders/destination.ts'
import { isTrackingNumber, readTrackingNumber } from '../../../domain/parcels/carrier.ts'
import { canShip, nextOrderState } from '../../../domain/parcels/order-state.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { announceParcel } from './announce-parcel.ts'
import { changeParcel } from './change-parcel.ts'
import { updateShipped } from './parcels.sql.ts'
import { queueShippedNews } from './queue-shipped-news.ts'

export type ShipOrderResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'no-tracking-number' | 'collected' | 'shipped' | 'refunded' | 'cancelled' }

/**
 * Marks an order, given by its number or id, as given to a carrier by hand with this tracking number and queues the buyer's mail.
 * `carrier` is one of `HAND_CARRIERS`, or the name of one of the shop's own or of another. A label that the shop bought for the order is no longer tracked.
 */
export async function shipOrder(
  shop: Shop,
  { reference, trackingNumber: typed, carrier = 'other' }: { reference: string; trackingNumber: string; carrier?: string },
  by: Operator,
): Promise<ShipOrderResult> {
  const trackingNumber = readTrackingNumber(typed)
  if (!isTrackingNumber(trackingNumber)) return { ok: false, reason: 'no-tracking-number' }
  return changeParcel(shop, reference, async (tx, order): Promise<ShipOrderResult> => {
    if (order.cancelled_at) return { ok: false, reason: 'cancelled' }
    if (isCollected(order)) return { ok: false, reason: 'collected' }
    if (!canShip(order.state)) return { ok: false, reason: order.state === 'refunded' ? 'refunded' : 'shipped' }
    const state = nextOrderState(order.state, 'collected')
    const now = shop.clock.now()
    await updateShipped(tx, order.id, { trackingNumber, carrier, state, shippedAt: now })
    await recordAction(tx, {
      by,
      action: 'order-shipped',
      object: { type: 'order', id: order.order_id },
      before: { state: order.state },
      after: { state, ...(carrier !== 'other' && { carrier }), trackingNumber },
      at: now,
    })
    await queueShippedNews(shop.folder, shop.jobs.within(tx), { uid: order.user_id, orderId: order.id, carrier, trackingNumber })
    await announceParcel(shop, tx, { event: 'order.shipped', id: order.id, orderId: order.order_id })
    return { ok: true, id: order.id, number: order.number }
  })
}
