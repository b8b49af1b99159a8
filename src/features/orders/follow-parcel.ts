import { nextOrderState } from '../../domain/order-state.ts'
import { EVENT_OF_TRACKING, nextTrackingS } from '../../domain/shipment.ts'
import type { Shop } from '../../shop.ts'
import { lockParcel, selectParcel, updateState } from './parcels.sql.ts'

/**
 * Asks the carrier where a parcel is, writes down what is new of it, and queues the next look until it has arrived.
 * Whoever waits for it is told once, when it has been collected.
 * @throws {ServiceError} when the carrier does not answer
 */
export async function followParcel(shop: Shop, orderId: string): Promise<void> {
  const parcel = await selectParcel(shop.db, orderId)
  if (!parcel?.label_id || isOver(parcel.state)) return
  const status = await shop.shipping.track(parcel.label_id)
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockParcel(tx, orderId)
    // Shipped by hand, under another number, or refunded meanwhile.
    if (locked?.label_id !== parcel.label_id || isOver(locked.state)) return
    const event = EVENT_OF_TRACKING[status]
    const state = event ? nextOrderState(locked.state, event) : locked.state
    const now = shop.clock.now()
    if (state !== locked.state) await updateState(tx, orderId, state, now)
    const jobs = shop.jobs.within(tx)
    if (locked.state === 'packed' && state === 'shipped') await jobs.send('send-shipped-mail', orderId, { uid: locked.user_id, orderId })
    const afterS = nextTrackingS(now.getTime() - locked.created_at.getTime())
    if (!isOver(state) && afterS !== null) await jobs.send('follow-parcel', orderId, { orderId }, { afterS })
  })
  shop.changes.hint()
}

function isOver(state: string): boolean {
  return state === 'delivered' || state === 'refunded'
}
