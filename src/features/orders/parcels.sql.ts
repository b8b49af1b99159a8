import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { HandCarrier } from '../../domain/carrier.ts'
import type { PlacedState } from '../../domain/order-state.ts'
import type { Label } from '../../domain/shipment.ts'
import { isUuid } from '../../domain/text.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
type Tx = Transaction<Schema>

const COLUMNS = [
  'user_id',
  'number',
  'state',
  'shipping',
  'shipping_label',
  'mailed_tracking_number',
  'label_id',
  'carrier',
  'line_items',
  'created_at',
] as const
export type ParcelRow = Pick<Selectable<Schema['orders']>, (typeof COLUMNS)[number]>

export function selectParcel(db: Db, id: string): Promise<ParcelRow | undefined> {
  return db.selectFrom('orders').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Orders whose parcels have not arrived, those after `after`; of parcels older than `since` the tracking has ended. */
export function selectInTransit(db: Db, { since, after, limit }: { since: Date; after: string; limit: number }): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['packed', 'shipped'])
    .where('label_id', 'is not', null)
    .where('created_at', '>', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the order's row: every change of the state needs it. */
export function lockParcel(tx: Tx, id: string): Promise<ParcelRow | undefined> {
  return tx.selectFrom('orders').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function selectOrderId(db: Db, numberOrId: string): Promise<string | null> {
  const [column, value] = isUuid(numberOrId) ? (['id', numberOrId] as const) : (['number', numberOrId.toUpperCase()] as const)
  const row = await db.selectFrom('orders').select('id').where(column, '=', value).executeTakeFirst()
  return row?.id ?? null
}

export async function updateLabel(tx: Tx, id: string, label: Label & { state: PlacedState }): Promise<void> {
  const { trackingNumber, labelId, carrierCode, state } = label
  await tx
    .updateTable('orders')
    .set({ shipping_label: JSON.stringify({ trackingNumber }), label_id: labelId, carrier: carrierCode, state })
    .where('id', '=', id)
    .execute()
}

export async function updateState(tx: Tx, id: string, state: PlacedState, now: Date): Promise<void> {
  const times = state === 'delivered' ? { delivered_at: now } : state === 'shipped' ? { shipped_at: now } : {}
  await tx
    .updateTable('orders')
    .set({ state, ...times })
    .where('id', '=', id)
    .execute()
}

/** A label that the shop bought is no longer the parcel's. */
function trackedByHand({ trackingNumber, carrier }: ByHand) {
  return { shipping_label: JSON.stringify({ trackingNumber }), label_id: null, carrier: carrier === 'other' ? null : carrier }
}
type ByHand = { trackingNumber: string; carrier: HandCarrier }

export async function updateTracking(tx: Tx, id: string, parcel: ByHand): Promise<void> {
  await tx.updateTable('orders').set(trackedByHand(parcel)).where('id', '=', id).execute()
}

export async function updateMailedTracking(tx: Tx, id: string, trackingNumber: string): Promise<void> {
  await tx.updateTable('orders').set({ mailed_tracking_number: trackingNumber }).where('id', '=', id).execute()
}

type Shipped = ByHand & { state: PlacedState; shippedAt: Date }

export async function updateShipped(tx: Tx, id: string, { state, shippedAt, ...parcel }: Shipped): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...trackedByHand(parcel), state, shipped_at: shippedAt })
    .where('id', '=', id)
    .execute()
}

/** Marks what was shipped until `before`; where carriers are asked about their parcels, only what was sent by hand. */
export async function updateAssumedDelivered(
  db: Db,
  { now, before, isFollowed }: { now: Date; before: Date; isFollowed: boolean },
): Promise<void> {
  await sql`
    with arrived as (
      update orders set state = 'delivered', delivered_at = ${now}
      where state = 'shipped' and shipped_at <= ${before} and (label_id is null or not ${isFollowed}::boolean)
      returning session_id, user_id
    )
    insert into order_events (session_id, user_id, kind, detail, at)
    select session_id, user_id, 'delivery-assumed', '', ${now}::timestamptz from arrived`.execute(db)
}
