import { isTrackingNumber, readTrackingNumber } from '../../../domain/parcels/carrier.ts'
import { nextOrderState } from '../../../domain/parcels/order-state.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { announceParcel } from './announce-parcel.ts'
import { changeParcel, whyNotSent } from './change-parcel.ts'
import { isStale } from './label-made-of.ts'
import { updateShipped, updateState } from './parcels.sql.ts'
import { queueShippedNews } from './queue-shipped-news.ts'

type Shipped = { ok: true; id: string; number: string }
export type ShipOrderResult =
  | Shipped
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
    const reason = whyNotSent(order)
    if (reason) return { ok: false, reason }
    const [state, now] = [nextOrderState(order.state, 'collected'), shop.clock.now()]
    await updateShipped(tx, order.id, { trackingNumber, carrier, state, shippedAt: now })
    return tellShipped(shop, tx, { order, by, carrier, trackingNumber, shown: carrier === 'other' ? {} : { carrier } })
  })
}

export type HandToCarrierResult =
  | Shipped
  | { ok: false; reason: 'unknown-order' | 'no-label' | 'stale' | 'collected' | 'shipped' | 'refunded' | 'cancelled' }

/**
 * Marks an order, given by its number or id, as given to the carrier with the label that the shop bought, before the carrier says so: its
 * buyer's mail is queued, and no second one when it does. The parcel is followed on.
 */
export function handToCarrier(shop: Shop, reference: string, by: Operator): Promise<HandToCarrierResult> {
  return changeParcel(shop, reference, async (tx, order): Promise<HandToCarrierResult> => {
    const reason = whyNotSent(order)
    if (reason) return { ok: false, reason }
    if (order.label_id === null || !order.shipping_label) return { ok: false, reason: 'no-label' }
    if (await isStale({ db: tx }, order)) return { ok: false, reason: 'stale' }
    const { carrier, shipping_label: label } = order
    await updateState(tx, order.id, nextOrderState(order.state, 'collected'), shop.clock.now())
    return tellShipped(shop, tx, { order, by, carrier, trackingNumber: label.trackingNumber, shown: {} })
  })
}

type Told = {
  order: Parameters<Parameters<typeof changeParcel>[2]>[1]
  by: Operator
  carrier: string | null
  trackingNumber: string
  /** What the operators' history has beside the number. */
  shown: { carrier?: string }
}

async function tellShipped(shop: Shop, tx: Tx, { order, by, carrier, trackingNumber, shown }: Told): Promise<Shipped> {
  const { id, number, order_id: orderId, user_id: uid } = order
  await recordAction(tx, {
    by,
    action: 'order-shipped',
    object: { type: 'order', id: orderId },
    before: { state: order.state },
    after: { state: nextOrderState(order.state, 'collected'), ...shown, trackingNumber },
    at: shop.clock.now(),
  })
  await queueShippedNews(shop.folder, shop.jobs.within(tx), { uid, orderId: id, carrier, trackingNumber })
  await announceParcel(shop, tx, { event: 'order.shipped', id, orderId })
  return { ok: true, id, number }
}
