import { sql } from 'kysely'
import type { OrderLine } from '../../../domain/orders/order.ts'
import type { PlacedState } from '../../../domain/parcels/order-state.ts'
import type { Db, Tx } from '../../../schema.ts'
import type { ReplacementRow } from './complaints.sql.ts'

const COLUMNS = ['id', 'number', 'line_items', 'state', 'shipping_label', 'carrier', 'label_id'] as const

/** The oldest first. */
export function selectReplacements(db: Db, orderId: string): Promise<(ReplacementRow & { label_id: string | null })[]> {
  return db.selectFrom('replacements').select(COLUMNS).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()
}

export async function selectReplacement(db: Db, id: string): Promise<(ReplacementRow & { order_id: string }) | undefined> {
  return db
    .selectFrom('replacements')
    .select([...COLUMNS, 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type NewRow = {
  id: string
  uid: string
  orderId: string
  complaintId: string | null
  returnId: string | null
  lines: OrderLine[]
  at: Date
}

/** Its number continues the order's, whose row must be locked. @returns the number */
export async function insertReplacement(tx: Tx, { id, uid, orderId, complaintId, returnId, lines, at }: NewRow): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into replacements (id, number, user_id, order_id, complaint_id, return_id, line_items, created_at)
    select ${id}, number || '-' || (select count(*) + 2 from replacements where order_id = ${orderId}), ${uid}, ${orderId}, ${complaintId}::uuid, ${returnId}::uuid,
      ${JSON.stringify(lines)}, ${at}
    from orders where id = ${orderId} returning number`.execute(tx)
  return rows[0]!.number
}

/** Those of an order that are not with a carrier yet. */
export function lockUnsent(tx: Tx, orderId: string): Promise<{ id: string; state: PlacedState; label_id: string | null }[]> {
  return tx
    .selectFrom('replacements')
    .select(['id', 'state', 'label_id'])
    .where('order_id', '=', orderId)
    .where('state', 'in', ['placed', 'packed'])
    .forUpdate()
    .execute()
}
