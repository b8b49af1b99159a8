import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { isOlder, newestFirstKey } from '../../platform/newest-first.ts'
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

/** Newest first. */
export function selectOrders(db: Kysely<Schema>, uid: string, { limit, after }: PageRequest): Promise<(OrderRow & { key: Key })[]> {
  return db
    .selectFrom('orders')
    .select([...COLUMNS, newestFirstKey().as('key')])
    .where('user_id', '=', uid)
    .$if(after !== null, (query) => query.where(isOlder(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function selectOrder(db: Kysely<Schema>, uid: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(COLUMNS).where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
}

export function selectOrderOfSession(db: Kysely<Schema>, sessionId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(COLUMNS).where('session_id', '=', sessionId).executeTakeFirst()
}

export function selectLatestOrders(db: Kysely<Schema>, limit: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').select(COLUMNS).orderBy('id', 'desc').limit(limit).execute()
}

export function selectOrderByReference(db: Kysely<Schema>, reference: { id: string } | { number: string }): Promise<OrderRow | undefined> {
  const query = db.selectFrom('orders').select(COLUMNS)
  return ('id' in reference ? query.where('id', '=', reference.id) : query.where('number', '=', reference.number)).executeTakeFirst()
}

export async function lockOrderState(tx: Transaction<Schema>, id: string): Promise<OrderRow['state'] | undefined> {
  return (await tx.selectFrom('orders').select('state').where('id', '=', id).forUpdate().executeTakeFirst())?.state
}

export async function updateOrderState(tx: Transaction<Schema>, id: string, state: OrderRow['state']): Promise<void> {
  await tx.updateTable('orders').set({ state }).where('id', '=', id).execute()
}
