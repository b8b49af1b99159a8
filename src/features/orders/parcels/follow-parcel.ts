import type { Announced } from '../../../domain/operators/webhook.ts'
import { nextOrderState, type PlacedState } from '../../../domain/parcels/order-state.ts'
import {
  CANCELLED_TRACKED_FOR_MS,
  EVENT_OF_TRACKING,
  nextTrackingS,
  TRACKED_FOR_MS,
  type ParcelStatus,
} from '../../../domain/parcels/shipment.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Tx } from '../../../schema.ts'
import type { Shipping, Shop } from '../../../shop.ts'
import { lockCash, markCollected } from '../../payments/cash-orders.ts'
import { hasEvent } from '../history/order-events.sql.ts'
import { recordEvent } from '../history/record-event.ts'
import { announceParcel } from './announce-parcel.ts'
import { inTransit, lockParcel, PARCEL_TABLES, selectParcel, updateParcelUnderWay, updateState, type ParcelRow } from './parcels.sql.ts'
import { queueShippedNews } from './queue-shipped-news.ts'

/**
 * The worker of the job `follow-parcel`: stores the carrier's tracking status and queues the job again until the parcel
 * is delivered. The buyer gets one mail, when the carrier has collected the parcel. The label of a cancelled order is looked
 * after for a while too: it may have been voided too late.
 * @throws {ServiceError} if the carrier does not respond
 */
export async function followParcel(shop: Shop, orderId: string): Promise<void> {
  const parcel = await selectParcel(shop.db, orderId)
  if (!parcel?.label_id || !shop.shipping || isFinished(parcel, shop.clock.now())) return
  const status = await trackLabel(shop.shipping, parcel.label_id, parcel)
  await inTransaction(shop, async (tx) => {
    // The cash of it comes with its delivery.
    const cash = await lockCash(tx, parcel.session_id)
    const locked = await lockParcel(tx, orderId)
    // In the meantime the order may have been refunded, or shipped by hand under another tracking number.
    const now = shop.clock.now()
    if (locked?.label_id !== parcel.label_id || isFinished(locked, now)) return
    const event = EVENT_OF_TRACKING[status]
    if (event && locked.cancelled_at) return noteScan(shop, tx, { orderId, sessionId: locked.session_id, since: locked.cancelled_at })
    const state = event ? nextOrderState(locked.state, event) : locked.state
    if (state !== locked.state) await updateState(tx, orderId, state, now)
    if (state === 'delivered' && cash?.state === 'DUE') await markCollected(tx, locked.session_id, now)
    const jobs = shop.jobs.within(tx)
    if (locked.state === 'packed' && state === 'shipped') {
      const { user_id: uid, carrier, shipping_label: label } = locked
      await queueShippedNews(shop.folder, jobs, { uid, orderId, carrier, trackingNumber: label?.trackingNumber ?? '' })
    }
    const news = state !== locked.state && ANNOUNCED[state]
    if (news) await announceParcel(shop, tx, { event: news, id: orderId, orderId: locked.order_id })
    const afterS = nextTrackingS(now.getTime() - locked.created_at.getTime())
    if (!isFinished({ ...locked, state }, now) && afterS !== null) await jobs.send('follow-parcel', orderId, { orderId }, { afterS })
  })
}

const ANNOUNCED: Partial<Record<PlacedState, Announced>> = { shipped: 'order.shipped', delivered: 'order.delivered' }

/** Queues the job of every parcel that has not arrived, at the start of the shop, in case jobs gave up. */
export async function resumeParcels(shop: Shop): Promise<void> {
  if (!shop.shipping) return
  const now = shop.clock.now().getTime()
  const since = new Date(now - TRACKED_FOR_MS)
  const cancelledSince = new Date(now - CANCELLED_TRACKED_FOR_MS)
  for (const table of PARCEL_TABLES) {
    for await (const id of inTransit(shop.db, { table, since, cancelledSince })) await shop.jobs.send('follow-parcel', id, { orderId: id })
  }
}

function isFinished({ state, cancelled_at: cancelledAt }: Pick<ParcelRow, 'state' | 'cancelled_at'>, now: Date): boolean {
  if (cancelledAt) return now.getTime() - cancelledAt.getTime() > CANCELLED_TRACKED_FOR_MS
  return state === 'delivered' || state === 'refunded'
}

/** Carriers may refuse to say anything of a label that is void: then it is not on its way. */
async function trackLabel(shipping: Shipping, labelId: string, { cancelled_at: cancelledAt }: ParcelRow): Promise<ParcelStatus> {
  try {
    return await shipping.track(labelId)
  } catch (error) {
    if (cancelledAt && error instanceof ServiceError && error.code === 'internal') return 'unknown'
    throw error
  }
}

type Cancelled = { orderId: string; sessionId: string; since: Date }

/** The refund stands: operators read of it, once. They may have seen to it before the shop started anew. */
async function noteScan(shop: Shop, tx: Tx, { orderId, sessionId, since }: Cancelled): Promise<void> {
  const scanned = { kind: 'scanned-after-cancel', detail: '' } as const
  if (await hasEvent(tx, sessionId, { ...scanned, since })) return
  await updateParcelUnderWay(tx, orderId, shop.clock.now())
  await recordEvent({ db: tx, clock: shop.clock }, { orderId }, scanned)
  shop.log.error({ event: 'cancelled-parcel-scanned', order: orderId }, 'the parcel of a cancelled order is on its way')
}
