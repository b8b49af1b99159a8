import { sql, type Kysely } from 'kysely'
import type { OrderEventKind } from '../../domain/order-history.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>

export type NewEvent = { kind: OrderEventKind; detail: string; at: Date }
export type EventRow = { kind: OrderEventKind; detail: string; at: Date }

/** Nothing is inserted for what does not exist, nor for a notice that has come before. */
export async function insertEvent(
  db: Db,
  of: { sessionId: string } | { orderId: string } | { refundId: string },
  event: NewEvent,
): Promise<void> {
  const [table, owner, id] =
    'sessionId' in of
      ? ['checkout_sessions', 'id', of.sessionId]
      : 'orderId' in of
        ? ['orders', 'session_id', of.orderId]
        : ['refunds', 'session_id', of.refundId]
  await sql`
    insert into order_events (session_id, user_id, kind, detail, at)
    select ${sql.ref(owner)}, user_id, ${event.kind}, ${event.detail}, ${event.at} from ${sql.table(table)}
    where id = ${id} on conflict do nothing`.execute(db)
}

/** Oldest first, at most `limit`. */
export function selectEvents(db: Db, sessionId: string, limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('order_events')
    .select(['kind', 'detail', 'at'])
    .where('session_id', '=', sessionId)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether such an event was recorded after `since`. */
export async function hasEvent(
  db: Db,
  sessionId: string,
  { kind, detail, since }: { kind: OrderEventKind; detail: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('order_events')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('detail', '=', detail)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
