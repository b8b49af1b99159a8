import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../schema.ts'

export type OrderRow = Selectable<Schema['orders']>

export function selectOrders(db: Kysely<Schema>, uid: string, limit: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', uid).orderBy('created_at', 'desc').limit(limit).execute()
}

export function selectOrder(db: Kysely<Schema>, uid: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
}
