import { sql, type Selectable } from 'kysely'
import type { ReturnLine, ReturnReason, ReturnState } from '../../../domain/orders/order-return.ts'
import type { OrderLine } from '../../../domain/orders/order.ts'
import type { Key, PageRequest } from '../../../domain/paging.ts'
import type { PlacedState } from '../../../domain/parcels/order-state.ts'
import type { SessionState } from '../../../domain/payments/payment.ts'
import { keysOf } from '../../../platform/database/keys-of.ts'
import { newestFirst, newestFirstKey } from '../../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../../schema.ts'
import { belongings, type PhotoRow, type ReplacementRow } from '../complaints/complaints.sql.ts'

const COLUMNS = [
  'id',
  'user_id',
  'order_id',
  'parcel_id',
  'reason',
  'message',
  'lines',
  'state',
  'answer',
  'answered_at',
  'ends_at',
  'due_paise',
  'carrier',
  'tracking_number',
  'travels_at',
  'label_state',
  'label_id',
  'label_asked_at',
  'created_at',
] as const
export type StoredReturn = Pick<Selectable<Schema['returns']>, (typeof COLUMNS)[number]>
export type ReturnRow = StoredReturn & { photos: PhotoRow[]; replacement: ReplacementRow | null }

function returns(db: Db) {
  return db.selectFrom('returns').select(COLUMNS).select(belongings('return'))
}

/** Newest first. */
export function selectReturns(db: Db, uid: string, page: PageRequest): Promise<(ReturnRow & { key: Key })[]> {
  return returns(db).where('user_id', '=', uid).$call(newestFirst(page)).execute()
}

export function selectReturn(db: Db, id: string): Promise<ReturnRow | undefined> {
  return returns(db).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function selectReturnsOfOrder(db: Db, orderId: string): Promise<ReturnRow[]> {
  return returns(db).where('order_id', '=', orderId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Those of everybody in this state, or in which somebody waits for somebody; the oldest first, each with its order's number. */
export function selectListed(
  db: Db,
  state: ReturnState | null,
  { limit, after }: PageRequest,
): Promise<(ReturnRow & { number: string; key: Key })[]> {
  const chosen = state === null ? sql`state in ('asked', 'approved', 'arrived', 'unpaid')` : sql`state = ${state}`
  return returns(db)
    .select([sql<string>`(select number from orders where orders.id = order_id)`.as('number'), newestFirstKey().as('key')])
    .where(sql<boolean>`${chosen} and ${after ? sql`(created_at, id) > (${after[0]}, ${after[1]})` : sql`true`}`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A parcel of which pieces can come back: an order's own, or one that was sent in exchange by the return with the same id. */
export type ReturnParcel = {
  id: string
  order_id: string
  user_id: string
  line_items: OrderLine[]
  state: PlacedState
  delivered_at: Date | null
}

export async function selectReturnParcel(db: Db, id: string): Promise<ReturnParcel | undefined> {
  const { rows } = await sql<ReturnParcel>`
    select id, id as order_id, user_id, line_items, state, delivered_at from orders where id = ${id}
    union all
    select id, order_id, user_id, line_items, state, delivered_at from replacements where id = ${id} and return_id is not null`.execute(db)
  return rows[0]
}

/** Those of an order, its own first. */
export async function selectReturnParcels(db: Db, orderId: string): Promise<ReturnParcel[]> {
  const { rows } = await sql<ReturnParcel>`
    select id, order_id, user_id, line_items, state, delivered_at from (
      select 0 as rank, id, id as order_id, user_id, line_items, state, delivered_at, created_at from orders where id = ${orderId}
      union all
      select 1, id, order_id, user_id, line_items, state, delivered_at, created_at from replacements
      where order_id = ${orderId} and return_id is not null
    ) as parcels order by rank, created_at, id`.execute(db)
  return rows
}

type NewRow = Pick<StoredReturn, 'user_id' | 'order_id' | 'parcel_id' | 'message'> & {
  reason: ReturnReason
  lines: ReturnLine[]
  photos: string[]
  at: Date
}

/** The order's row must be locked. Photos that are not the person's are left out. @returns its id */
export async function insertReturn(tx: Tx, { lines, photos, at, ...row }: NewRow): Promise<string> {
  const { id } = await tx
    .insertInto('returns')
    .values({ ...row, lines: JSON.stringify(lines), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update complaint_photos set return_id = ${id}, position = array_position(${photos}::text[], name)
    where name = any(${photos}::text[]) and user_id = ${row.user_id} and complaint_id is null and return_id is null`.execute(tx)
  return id
}

export function lockReturn(tx: Tx, id: string): Promise<StoredReturn | undefined> {
  return tx.selectFrom('returns').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Changed = 'state' | 'answer' | 'answered_at' | 'ends_at' | 'due_paise' | 'carrier' | 'tracking_number' | 'travels_at'
type Change = Partial<Pick<StoredReturn, Changed | 'label_state' | 'label_id' | 'label_asked_at'>> & {
  lines?: ReturnLine[]
  arrived_at?: Date
  settled_at?: Date
}

export async function updateReturn(db: Db, id: string, { lines, ...change }: Change): Promise<void> {
  await db
    .updateTable('returns')
    .set({ ...change, ...(lines && { lines: JSON.stringify(lines) }) })
    .where('id', '=', id)
    .execute()
}

/** All of the order's money goes back, whatever of it comes back. @returns them, `sent` where what is sent instead has gone */
export async function settleOpenReturns(tx: Tx, orderId: string, at: Date): Promise<(StoredReturn & { sent: boolean })[]> {
  const { rows } = await sql<StoredReturn & { sent: boolean }>`
    update returns set state = 'settled', answered_at = coalesce(answered_at, ${at}), settled_at = ${at}
    where order_id = ${orderId} and state in ('asked', 'approved', 'arrived', 'unpaid')
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, exists (select from replacements where return_id = returns.id) as sent`.execute(
    tx,
  )
  return rows
}

/** Whether the other size has been made a parcel. */
export async function selectIsSent(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('replacements').select('id').where('return_id', '=', id).executeTakeFirst()) !== undefined
}

/** Approvals, and differences to pay, whose time is over. */
export function overdue(db: Db, now: Date): AsyncGenerator<string> {
  return keysOf(db, { table: 'returns', key: 'id', where: sql<boolean>`state in ('approved', 'unpaid') and ends_at <= ${now}` })
}

/** The payments of its difference that may still be paid. */
export async function selectUnpaid(db: Db, id: string): Promise<string[]> {
  const open = db.selectFrom('checkout_sessions').select('id').where('settles_return', '=', id)
  return (await open.where('state', 'in', ['starting', 'open'] satisfies SessionState[]).execute()).map((row) => row.id)
}

export type ReasonRow = { product: string; reason: ReturnReason; pieces: number }
