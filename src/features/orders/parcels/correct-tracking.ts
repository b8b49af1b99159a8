import { randomUUID } from 'node:crypto'
import { isTrackingNumber, readTrackingNumber } from '../../../domain/parcels/carrier.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { changeParcel } from './change-parcel.ts'
import { lockParcel, selectParcel, updateMailedTracking, updateTracking, type ParcelRow } from './parcels.sql.ts'

export type CorrectTrackingResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'no-tracking-number' }
  | Refused
type Refused = { ok: false; reason: 'not-shipped' | 'delivered' | 'refunded' | 'same-number' | 'changed' }

type Correction = {
  reference: string
  trackingNumber: string
  /** The carrier stays without one, unless the shop's own label was wrong. */
  carrier?: string | undefined
  /** The number that the operator took for wrong: another one is not replaced. */
  seen?: string
}

/**
 * Replaces the tracking number of an order, given by its number or id, that is on its way. Where the buyer has been
 * mailed another number, a mail with the right one is queued. A label that the shop bought is no longer tracked.
 */
export async function correctTracking(
  shop: Shop,
  { reference, trackingNumber: typed, carrier: chosen, seen }: Correction,
  by: Operator,
): Promise<CorrectTrackingResult> {
  const trackingNumber = readTrackingNumber(typed)
  if (!isTrackingNumber(trackingNumber)) return { ok: false, reason: 'no-tracking-number' }
  return changeParcel(shop, reference, async (tx, order): Promise<CorrectTrackingResult> => {
    const carrier = chosen ?? carrierByHand(order)
    const reason = refusalOf(order, { trackingNumber, carrier, seen })
    if (reason) return { ok: false, reason }
    await updateTracking(tx, order.id, { trackingNumber, carrier })
    await recordAction(tx, {
      by,
      action: 'tracking-corrected',
      object: { type: 'order', id: order.order_id },
      before: { trackingNumber: order.shipping_label?.trackingNumber ?? null },
      after: { ...(carrier !== 'other' && { carrier }), trackingNumber },
      at: shop.clock.now(),
    })
    if (order.mailed_tracking_number !== null) await queueCorrection(shop.jobs.within(tx), { uid: order.user_id, orderId: order.id })
    return { ok: true, id: order.id, number: order.number }
  })
}

function refusalOf(
  order: ParcelRow,
  { trackingNumber, carrier, seen }: { trackingNumber: string; carrier: string; seen: string | undefined },
): Refused['reason'] | null {
  const { state, shipping_label: label } = order
  if (state === 'delivered' || state === 'refunded') return state
  if (state !== 'shipped') return 'not-shipped'
  if (label?.trackingNumber === trackingNumber && carrier === carrierByHand(order)) return 'same-number'
  return seen === undefined || seen === (label?.trackingNumber ?? '') ? null : 'changed'
}

/** The carrier that an operator said; that of a label of the shop's own is nobody's choice. */
function carrierByHand({ label_id: label, carrier }: ParcelRow): string {
  return label === null ? (carrier ?? 'other') : 'other'
}

/** Longer than an attempt at the mail takes: two corrections at once are one mail, with the number that is right by then. */
const CORRECTION_DELAY_S = 60

async function queueCorrection(
  queue: Pick<ReturnType<Shop['jobs']['within']>, 'send'>,
  { uid, orderId }: { uid: string; orderId: string },
): Promise<void> {
  const job = { uid, orderId, isCorrection: true, copy: randomUUID() }
  await queue.send('send-shipped-mail', `${orderId} correction`, job, { afterS: CORRECTION_DELAY_S })
}

/** Whether the latest mail to the buyer has another tracking number than the order. */
export async function hasMailedOtherTracking({ db }: Pick<Shop, 'db'>, orderId: string): Promise<boolean> {
  const order = await selectParcel(db, orderId)
  return order !== undefined && isMailedWrong(order)
}

/** Records which tracking number a mail has had. One that was corrected while the mail was sent is mailed again. */
export async function recordMailedTracking(
  shop: Pick<Shop, 'db' | 'jobs'>,
  { orderId, trackingNumber }: { orderId: string; trackingNumber: string },
): Promise<void> {
  await inTransaction(shop, async (tx) => {
    const order = await lockParcel(tx, orderId)
    // The data of an erased account's order are gone for good.
    if (!order?.shipping_label) return
    await updateMailedTracking(tx, orderId, trackingNumber)
    if (isMailedWrong({ ...order, mailed_tracking_number: trackingNumber }))
      await queueCorrection(shop.jobs.within(tx), { uid: order.user_id, orderId })
  })
}

function isMailedWrong({ mailed_tracking_number: mailed, shipping_label: label }: ParcelRow): boolean {
  return mailed !== null && label !== null && mailed !== label.trackingNumber
}
