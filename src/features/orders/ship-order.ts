import { isTrackingNumber, TRACKING_NUMBER_RULE } from '../../domain/carrier.ts'
import { canShip, nextOrderState } from '../../domain/order-state.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operators/record-action.ts'
import { queueShippedNews } from './queue-shipped-news.ts'
import { lockParcel, selectOrderId, updateShipped } from './parcels.sql.ts'

export type ShipOrderResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'no-tracking-number' | 'shipped' | 'refunded' }

/** Why an order is not shipped, for operators. */
export const SHIP_REFUSALS = {
  shipped: 'This order is on its way already: nothing was changed.',
  refunded: 'This order has been refunded: nothing was changed.',
  'no-tracking-number': TRACKING_NUMBER_RULE,
} as const satisfies Record<Exclude<Extract<ShipOrderResult, { ok: false }>['reason'], 'unknown-order'>, string>

/**
 * Marks an order, given by its number or id, as shipped by hand with this tracking number and queues the buyer's mail.
 * A label that the shop bought for the order is no longer tracked.
 */
export async function shipOrder(
  shop: Shop,
  { reference, trackingNumber }: { reference: string; trackingNumber: string },
  by: Operator,
): Promise<ShipOrderResult> {
  if (!isTrackingNumber(trackingNumber)) return { ok: false, reason: 'no-tracking-number' }
  const orderId = await selectOrderId(shop.db, reference)
  if (!orderId) return { ok: false, reason: 'unknown-order' }
  const result = await shop.db.transaction().execute(async (tx): Promise<ShipOrderResult> => {
    const order = await lockParcel(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    if (!canShip(order.state)) return { ok: false, reason: order.state === 'refunded' ? 'refunded' : 'shipped' }
    const state = nextOrderState(order.state, 'collected')
    const now = shop.clock.now()
    await updateShipped(tx, orderId, { trackingNumber, state, shippedAt: now })
    await recordAction(tx, {
      by,
      action: 'order-shipped',
      object: { type: 'order', id: orderId },
      before: { state: order.state },
      after: { state, trackingNumber },
      at: now,
    })
    await queueShippedNews(shop.jobs.within(tx), { uid: order.user_id, orderId })
    return { ok: true, id: orderId, number: order.number }
  })
  shop.changes.hint()
  return result
}
