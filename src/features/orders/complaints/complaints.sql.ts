import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { ComplaintReason, ComplaintState } from '../../../domain/orders/complaint.ts'
import type { Key, PageRequest } from '../../../domain/paging.ts'
import { newestFirst, newestFirstKey } from '../../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../../schema.ts'

const REPLACEMENT = ['id', 'number', 'line_items', 'state', 'shipping_label', 'carrier'] as const
export type ReplacementRow = Pick<Selectable<Schema['replacements']>, (typeof REPLACEMENT)[number]>

const COLUMNS = ['id', 'user_id', 'order_id', 'reason', 'message', 'state', 'answer', 'answered_at', 'created_at'] as const
export type PhotoRow = { name: string; width: number; height: number; webp_width: number }
export type ComplaintRow = Pick<Selectable<Schema['complaints']>, (typeof COLUMNS)[number]> & {
  photos: PhotoRow[]
  replacement: ReplacementRow | null
}

/** What belongs to a complaint or a return, by the column that names it: its photos, and the parcel that was sent for it. */
export function belongings(owner: 'complaint' | 'return') {
  const is = sql`${sql.ref(`${owner}_id`)} = ${sql.ref(`${owner}s.id`)}`
  return [
    sql<PhotoRow[]>`(
      select coalesce(json_agg(json_build_object('name', name, 'width', width, 'height', height, 'webp_width', webp_width) order by position), '[]')
      from complaint_photos where ${is})`.as('photos'),
    sql<ReplacementRow | null>`(
      select json_build_object('id', id, 'number', number, 'line_items', line_items, 'state', state, 'shipping_label', shipping_label, 'carrier', carrier)
      from replacements where ${is})`.as('replacement'),
  ] as const
}

function complaints(db: Db) {
  return db.selectFrom('complaints').select(COLUMNS).select(belongings('complaint'))
}

/** Newest first. */
export function selectComplaints(db: Db, uid: string, page: PageRequest): Promise<(ComplaintRow & { key: Key })[]> {
  return complaints(db).where('user_id', '=', uid).$call(newestFirst(page)).execute()
}

export function selectComplaint(db: Db, id: string): Promise<ComplaintRow | undefined> {
  return complaints(db).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function selectOfOrder(db: Db, orderId: string): Promise<ComplaintRow[]> {
  return complaints(db).where('order_id', '=', orderId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Those of everybody without an answer, the one that has waited longest first, each with its order's number. */
export function selectUnanswered(db: Db, { limit, after }: PageRequest): Promise<(ComplaintRow & { number: string; key: Key })[]> {
  return (
    complaints(db)
      .select([sql<string>`(select number from orders where orders.id = order_id)`.as('number'), newestFirstKey().as('key')])
      // As its index has it: a parameter would not be known to be the same.
      .where(sql<boolean>`state = 'open' and ${after ? sql`(created_at, id) > (${after[0]}, ${after[1]})` : sql`true`}`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

export function selectHasOpen(db: Db, orderId: string): Promise<boolean> {
  return exists(db, sql`select from complaints where order_id = ${orderId} and state = 'open'`)
}

async function exists(db: Db, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${query}) as found`.execute(db)
  return rows[0]!.found
}

type NewRow = { uid: string; orderId: string; reason: ComplaintReason; message: string; photos: string[]; at: Date }

/** The order's row must be locked. Photos that are not the person's are left out. @returns its id */
export async function insertComplaint(tx: Tx, { uid, orderId, reason, message, photos, at }: NewRow): Promise<string> {
  const { id } = await tx
    .insertInto('complaints')
    .values({ user_id: uid, order_id: orderId, reason, message, created_at: at, answer: null, answered_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update complaint_photos set complaint_id = ${id}, position = array_position(${photos}::text[], name)
    where name = any(${photos}::text[]) and user_id = ${uid} and complaint_id is null and return_id is null`.execute(tx)
  return id
}

export type LockedComplaint = { order_id: string; user_id: string; state: ComplaintState }

export function lockComplaint(tx: Tx, id: string): Promise<LockedComplaint | undefined> {
  return tx.selectFrom('complaints').select(['order_id', 'user_id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Answer = { state: ComplaintState; answer: string | null; at: Date }

/** Without new words those that were written before stay. */
export async function updateAnswered(tx: Tx, id: string, { state, answer, at }: Answer): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({ state, answered_at: at, ...(answer !== null && { answer }) })
    .where('id', '=', id)
    .execute()
}
