import type { Complaint, Replacement } from '../../../domain/orders/complaint.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../../domain/paging.ts'
import { carrierOf } from '../../../domain/parcels/carrier.ts'
import { isUuid } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import type { Shop } from '../../../shop.ts'
import { webpKey } from '../../pictures/picture-files.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { findOrder } from '../find/find-orders.ts'
import {
  selectComplaint,
  selectComplaints,
  selectOfOrder,
  selectUnanswered,
  type ComplaintRow,
  type PhotoRow,
  type ReplacementRow,
} from './complaints.sql.ts'
import { selectReplacement, selectReplacements } from './replacements.sql.ts'

type Reads = Pick<Shop, 'db' | 'folder'>

/** What a person has told of their orders, newest first. */
export async function findComplaints(shop: Reads, uid: string, { limit, after }: PageRequest = FIRST_PAGE): Promise<PageResult<Complaint>> {
  return cutPage(await selectComplaints(shop.db, uid, { limit: limit + 1, after }), limit, (row) => toComplaint(shop, row))
}

/** Null if the person has none with this id. */
export async function findComplaint(shop: Reads, uid: string, id: string): Promise<Complaint | null> {
  const row = isUuid(id) ? await selectComplaint(shop.db, id) : undefined
  return row?.user_id === uid ? toComplaint(shop, row) : null
}

/** A complaint with whose it is, for the shop's mails. */
export async function findAnyComplaint(shop: Reads, id: string): Promise<{ uid: string; complaint: Complaint } | null> {
  const row = await selectComplaint(shop.db, id)
  return row ? { uid: row.user_id, complaint: toComplaint(shop, row) } : null
}

/** What was told of an order, newest first. For operators. */
export async function findComplaintsOfOrder(shop: Reads, orderId: string): Promise<Complaint[]> {
  return (await selectOfOrder(shop.db, orderId)).map((row) => toComplaint(shop, row))
}

/** What has no answer, the one that has waited longest first, each with its order's number. For operators. */
export async function findUnanswered(
  shop: Reads,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<Complaint & { number: string }>> {
  const rows = await selectUnanswered(shop.db, { limit: limit + 1, after })
  return cutPage(rows, limit, ({ number, ...row }) => ({ ...toComplaint(shop, row), number }))
}

/** The further parcels of an order, oldest first, also where the account is gone. For operators. */
export async function findReplacements(
  shop: Reads & Pick<Shop, 'shipping'>,
  orderId: string,
): Promise<(Replacement & { hasLabel: boolean })[]> {
  const rows = await selectReplacements(shop.db, orderId)
  return rows.map((row) => ({ ...toReplacement(shop, row), hasLabel: row.label_id !== null && shop.shipping !== null }))
}

/**
 * The person's order whose parcel, the first or a replacement, has this id: with what is in that parcel, and where it is. Null if
 * there is none.
 */
export async function findOrderOfParcel(shop: Shop, uid: string, id: string): Promise<{ order: Order; isReplacement: boolean } | null> {
  const order = await findOrder(shop, uid, id)
  if (order || !isUuid(id)) return order && { order, isReplacement: false }
  const row = await selectReplacement(shop.db, id)
  const whole = row ? await findOrder(shop, uid, row.order_id) : null
  return row && whole ? { order: asOrder(shop, whole, row), isReplacement: true } : null
}

/** The order whose parcel, the first or a replacement, has this id: with what is in that parcel, under its number. For operators. */
export async function findParcelForOperator(shop: Shop, id: string): Promise<Order | null> {
  const found = await findOrderForOperator(shop, id)
  if (found) return found.order
  if (!isUuid(id)) return null
  const row = await selectReplacement(shop.db, id)
  const whole = row && (await findOrderForOperator(shop, row.order_id))
  return whole ? { ...asOrder(shop, whole.order, row), number: row.number } : null
}

function asOrder(shop: Reads, order: Order, row: ReplacementRow): Order {
  const { line_items, shippingLabel, carrier, state } = toReplacement(shop, row)
  // The order's refunds are of its own pieces.
  return { ...order, line_items, shippingLabel, carrier, state, refunds: [] }
}

function toComplaint(shop: Reads, { photos, replacement, ...row }: ComplaintRow): Complaint {
  return {
    id: row.id,
    orderId: row.order_id,
    createdAt: toUnixSeconds(row.created_at),
    reason: row.reason,
    message: row.message,
    photos: photos.map(toPhoto),
    state: row.state,
    answer: row.answer,
    answeredAt: row.answered_at && toUnixSeconds(row.answered_at),
    replacement: replacement && toReplacement(shop, replacement),
  }
}

export function toPhoto({ name, width, height, webp_width: webpWidth }: PhotoRow): Complaint['photos'][number] {
  return { path: `/files/${webpKey(name, webpWidth)}`, width: webpWidth, height: Math.round((height * webpWidth) / width) }
}

export function toReplacement({ folder }: Pick<Shop, 'folder'>, row: ReplacementRow): Replacement {
  const { id, number, line_items, state, shipping_label: label, carrier } = row
  const carriedBy = label && carrierOf(carrier, label.trackingNumber, folder.carriers)
  return { id, number, line_items, state, shippingLabel: label, carrier: carriedBy }
}
