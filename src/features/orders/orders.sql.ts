import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../schema.ts'

const COLUMNS = [
  'id',
  'user_id',
  'session_id',
  'number',
  'receipt_year',
  'receipt_sequence',
  'transaction_id',
  'amount_paise',
  'line_items',
  'shipping',
  'shipping_label',
  'state',
  'carrier',
  'created_at',
] as const

export type OrderRow = Pick<Selectable<Schema['orders']>, (typeof COLUMNS)[number]>

export function selectOrders(db: Kysely<Schema>, uid: string, limit: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').select(COLUMNS).where('user_id', '=', uid).orderBy('created_at', 'desc').limit(limit).execute()
}

export function selectOrder(db: Kysely<Schema>, uid: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(COLUMNS).where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
}

export function selectOrderOfSession(db: Kysely<Schema>, sessionId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(COLUMNS).where('session_id', '=', sessionId).executeTakeFirst()
}
