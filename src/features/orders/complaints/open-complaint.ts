import { complaintRefusal, readComplaint, type ComplaintFaults, type ComplaintRefusal } from '../../../domain/orders/complaint.ts'
import { isUuid } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { lockDelivered, selectOrder, type OrderRow } from '../find/orders.sql.ts'
import { insertComplaint, selectHasOpen } from './complaints.sql.ts'

export type ComplaintResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'invalid'; faults: ComplaintFaults }
  | { ok: false; reason: 'unknown-order' | 'off' | ComplaintRefusal }

type About = { uid: string; orderId: string }

/** Why the person can tell nothing of this order now, before photos are taken; null where they can. */
export async function whyNotComplain(
  { db, clock, folder }: Pick<Shop, 'db' | 'clock' | 'folder'>,
  { uid, orderId }: About,
): Promise<'unknown-order' | 'off' | ComplaintRefusal | null> {
  const order = isUuid(orderId) ? await selectOrder(db, uid, orderId) : undefined
  if (!order) return 'unknown-order'
  if (folder.faulty === null) return 'off'
  return complaintRefusal(toDelivered(order), await selectHasOpen(db, orderId), toUnixSeconds(clock.now()))
}

/**
 * A buyer tells that something is wrong with an order that has arrived, with photos by their names (`addComplaintPhoto`). Operators
 * who want to know are told.
 */
export async function openComplaint(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'folder' | 'announce'>,
  { uid, orderId }: About,
  { photos, ...input }: { reason: unknown; message: unknown; photos: string[] },
): Promise<ComplaintResult> {
  const read = readComplaint(input)
  if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
  if (!isUuid(orderId)) return { ok: false, reason: 'unknown-order' }
  if (shop.folder.faulty === null) return { ok: false, reason: 'off' }
  return inTransaction(shop, async (tx): Promise<ComplaintResult> => {
    const order = await lockDelivered(tx, uid, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    const at = shop.clock.now()
    const refusal = complaintRefusal(toDelivered(order), await selectHasOpen(tx, orderId), toUnixSeconds(at))
    if (refusal) return { ok: false, reason: refusal }
    const id = await insertComplaint(tx, { uid, orderId, ...read.complaint, photos, at })
    await shop.jobs.within(tx).send('tell-operators', `complained ${id}`, { orderId, news: 'complained' })
    await shop.announce(tx, 'complaint.opened', id)
    return { ok: true, id }
  })
}

function toDelivered({ state, delivered_at: at }: Pick<OrderRow, 'state' | 'delivered_at'>) {
  return { state, deliveredAt: at ? toUnixSeconds(at) : undefined }
}
