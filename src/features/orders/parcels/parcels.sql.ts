import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { FrozenDelivery, OrderFee } from '../../../domain/orders/order-fees.ts'
import type { OrderLine, OrderShipping } from '../../../domain/orders/order.ts'
import type { PlacedState } from '../../../domain/parcels/order-state.ts'
import type { Label } from '../../../domain/parcels/shipment.ts'
import type { StoredTax } from '../../../domain/receipts/gst.ts'
import { isUuid } from '../../../domain/text.ts'
import { keysOf } from '../../../platform/database/keys-of.ts'
import type { Db, Schema, Tx } from '../../../schema.ts'

/** What a parcel is of: an order, which has its first, or a replacement. Both have a parcel's columns. */
export const PARCEL_TABLES = ['orders', 'replacements'] as const

const COLUMNS = [
  'user_id',
  'number',
  'state',
  'shipping_label',
  'mailed_tracking_number',
  'label_id',
  'carrier',
  'line_items',
  'created_at',
] as const
const OF_ORDER = [
  ...COLUMNS,
  'fees',
  'delivery',
  'shipping',
  'session_id',
  'amount_paise',
  'tax',
  'business',
  'supplements',
  'reissues',
  'promised',
  'cancelled_at',
  'refused_at',
  'arrived_back_at',
] as const
/** `order_id` is the order's own id, or that of the order whose pieces are replaced. */
export type ParcelRow = Pick<Selectable<Schema['orders']>, (typeof OF_ORDER)[number]> & { order_id: string }

/** The parcel of an order, or that of a replacement. */
export async function selectParcel(db: Db, id: string): Promise<ParcelRow | undefined> {
  return (await own(db, id).executeTakeFirst()) ?? (await replacement(db, id).executeTakeFirst())
}

function own(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .select([...OF_ORDER, 'id as order_id'])
    .where('id', '=', id)
}

/** It has no payment: its pieces were taken under its own id. */
function replacement(db: Db, id: string) {
  return db
    .selectFrom('replacements')
    .select([...COLUMNS, 'order_id'])
    .select([
      sql<OrderFee[]>`'[]'::jsonb`.as('fees'),
      sql<FrozenDelivery | null>`(select delivery from orders where orders.id = order_id)`.as('delivery'),
      sql<OrderShipping>`(select shipping from orders where orders.id = order_id)`.as('shipping'),
      sql<string>`id::text`.as('session_id'),
      sql<number>`0`.as('amount_paise'),
      sql<null>`null`.as('tax'),
      sql<null>`null`.as('business'),
      sql<never[]>`'[]'::jsonb`.as('supplements'),
      sql<never[]>`'[]'::jsonb`.as('reissues'),
      sql<null>`null`.as('promised'),
      sql<null>`null`.as('cancelled_at'),
      sql<null>`null`.as('refused_at'),
      sql<null>`null`.as('arrived_back_at'),
    ])
    .where('id', '=', id)
}

/** The ids of parcels that have not arrived: of those older than `since` the tracking has ended, of cancelled ones sooner. */
export function inTransit(
  db: Db,
  { table, since, cancelledSince }: { table: (typeof PARCEL_TABLES)[number]; since: Date; cancelledSince: Date },
): AsyncGenerator<string> {
  const underWay = sql<boolean>`state in ('packed', 'shipped') and created_at > ${since}`
  const cancelled = sql<boolean>`cancelled_at > ${cancelledSince} and cancelled_parcel_at is null`
  const where = sql<boolean>`label_id is not null and (${table === 'orders' ? sql<boolean>`${underWay} or ${cancelled}` : underWay})`
  return keysOf(db, { table, key: 'id', where })
}

/** Locks the row of the order or of the replacement: every change of the state needs it. */
export async function lockParcel(tx: Tx, id: string): Promise<ParcelRow | undefined> {
  return (await own(tx, id).forUpdate().executeTakeFirst()) ?? (await replacement(tx, id).forUpdate().executeTakeFirst())
}

/** The id of the order, or of the replacement, with this number or id. */
export async function selectParcelId(db: Db, numberOrId: string): Promise<string | null> {
  const order = await selectOrderSession(db, numberOrId)
  if (order) return order.id
  const second = db.selectFrom('replacements').select('id')
  return (await second.where(isNamed(numberOrId)).executeTakeFirst())?.id ?? null
}

function isNamed(numberOrId: string): RawBuilder<boolean> {
  return isUuid(numberOrId) ? sql<boolean>`id = ${numberOrId}` : sql<boolean>`number = ${numberOrId.toUpperCase()}`
}

export function selectOrderSession(db: Db, numberOrId: string): Promise<{ id: string; sessionId: string } | undefined> {
  const order = db.selectFrom('orders').select(['id', 'session_id as sessionId'])
  return order.where(isNamed(numberOrId)).executeTakeFirst()
}

/** Since when a cancelled order's parcel is on its way all the same; that of any other is left alone. @returns whether that is news */
export async function updateParcelUnderWay(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ cancelled_parcel_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is not', null)
    .where('cancelled_parcel_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Change = Updateable<
  Pick<Schema['replacements'], 'state' | 'mailed_tracking_number' | 'label_id' | 'carrier' | 'shipped_at' | 'delivered_at'>
> & {
  shipping_label?: string | null
}

async function updateParcel(tx: Tx, id: string, change: Change): Promise<void> {
  const { numUpdatedRows } = await tx.updateTable('orders').set(change).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) await tx.updateTable('replacements').set(change).where('id', '=', id).execute()
}

export async function updateLabel(tx: Tx, id: string, label: Label & { state: PlacedState }): Promise<void> {
  const { trackingNumber, labelId, carrierCode, state } = label
  await updateParcel(tx, id, { shipping_label: JSON.stringify({ trackingNumber }), label_id: labelId, carrier: carrierCode, state })
}

export async function updateState(tx: Tx, id: string, state: PlacedState, now: Date): Promise<void> {
  const times = state === 'delivered' ? { delivered_at: now } : state === 'shipped' ? { shipped_at: now } : {}
  await updateParcel(tx, id, { state, ...times })
}

/** A label that the shop bought is no longer the parcel's. */
function trackedByHand({ trackingNumber, carrier }: ByHand) {
  return { shipping_label: JSON.stringify({ trackingNumber }), label_id: null, carrier: carrier === 'other' ? null : carrier }
}
type ByHand = { trackingNumber: string; carrier: string }

export async function updateTracking(tx: Tx, id: string, parcel: ByHand): Promise<void> {
  await updateParcel(tx, id, trackedByHand(parcel))
}

export async function updateMailedTracking(tx: Tx, id: string, trackingNumber: string): Promise<void> {
  await updateParcel(tx, id, { mailed_tracking_number: trackingNumber })
}

type Shipped = ByHand & { state: PlacedState; shippedAt: Date }

export async function updateShipped(tx: Tx, id: string, { state, shippedAt, ...parcel }: Shipped): Promise<void> {
  await updateParcel(tx, id, { ...trackedByHand(parcel), state, shipped_at: shippedAt })
}

/** The label that the parcel had is no longer its own. */
export async function updateUnlabelled(tx: Tx, id: string, state: PlacedState): Promise<void> {
  await updateParcel(tx, id, { state, shipping_label: null, label_id: null, carrier: null })
}

export async function updateCorrected(
  tx: Tx,
  id: string,
  { shipping, lines, tax }: { shipping?: OrderShipping; lines?: OrderLine[]; tax?: StoredTax },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      ...(shipping && { shipping: JSON.stringify(shipping) }),
      ...(lines && { line_items: JSON.stringify(lines) }),
      ...(tax && { tax: JSON.stringify(tax) }),
    })
    .where('id', '=', id)
    .execute()
}
