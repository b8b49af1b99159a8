import { nextOrderState } from '../../domain/order-state.ts'
import { EVENT_OF_TRACKING, nextTrackingS, TRACKED_FOR_MS } from '../../domain/shipment.ts'
import type { Shop } from '../../shop.ts'
import { inTransaction } from '../../platform/database.ts'
import { queueShippedNews } from './queue-shipped-news.ts'
import { lockParcel, selectInTransit, selectParcel, updateState } from './parcels.sql.ts'

/**
 * The worker of the job `follow-parcel`: stores the carrier's tracking status and queues the job again until the parcel
 * is delivered. The buyer gets one mail, when the carrier has collected the parcel.
 * @throws {ServiceError} if the carrier does not respond
 */
export async function followParcel(shop: Shop, orderId: string): Promise<void> {
  const parcel = await selectParcel(shop.db, orderId)
  if (!parcel?.label_id || !shop.shipping || isFinished(parcel.state)) return
  const status = await shop.shipping.track(parcel.label_id)
  await inTransaction(shop, async (tx) => {
    const locked = await lockParcel(tx, orderId)
    // In the meantime the order may have been refunded, or shipped by hand under another tracking number.
    if (locked?.label_id !== parcel.label_id || isFinished(locked.state)) return
    const event = EVENT_OF_TRACKING[status]
    const state = event ? nextOrderState(locked.state, event) : locked.state
    const now = shop.clock.now()
    if (state !== locked.state) await updateState(tx, orderId, state, now)
    const jobs = shop.jobs.within(tx)
    if (locked.state === 'packed' && state === 'shipped') {
      const { user_id: uid, carrier, shipping_label: label } = locked
      await queueShippedNews(jobs, { uid, orderId, carrier, trackingNumber: label?.trackingNumber ?? '' })
    }
    const afterS = nextTrackingS(now.getTime() - locked.created_at.getTime())
    if (!isFinished(state) && afterS !== null) await jobs.send('follow-parcel', orderId, { orderId }, { afterS })
  })
}

const PAGE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Queues the job of every parcel that has not arrived, at the start of the shop, in case jobs gave up. */
export async function resumeParcels(shop: Shop): Promise<void> {
  if (!shop.shipping) return
  const since = new Date(shop.clock.now().getTime() - TRACKED_FOR_MS)
  for (let after = FIRST_ID; ;) {
    const page = await selectInTransit(shop.db, { since, after, limit: PAGE })
    for (const { id } of page) await shop.jobs.send('follow-parcel', id, { orderId: id })
    if (page.length < PAGE) return
    after = page.at(-1)!.id
  }
}

function isFinished(state: string): boolean {
  return state === 'delivered' || state === 'refunded'
}
