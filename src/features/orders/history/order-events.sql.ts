import { sql } from 'kysely'
import type { OrderEventKind } from '../../../domain/orders/order-history.ts'
import type { CancelledBy } from '../../../domain/orders/order.ts'
import type { RefundState } from '../../../domain/payments/refund.ts'
import type { Db } from '../../../schema.ts'

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

export type OrderTimes = {
  session_at: Date
  paid_at: Date
  transaction_id: string | null
  placed_at: Date
  shipped_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  cancelled_by: CancelledBy | null
}

/** When an order's session was opened, paid, and so on. */
export function selectTimes(db: Db, sessionId: string): Promise<OrderTimes | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.session_id', 'orders.session_id')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'orders.session_id')
    .select([
      'checkout_sessions.created_at as session_at',
      'payments.created_at as paid_at',
      'payments.transaction_id',
      'orders.created_at as placed_at',
      'orders.shipped_at',
      'orders.delivered_at',
      'orders.cancelled_at',
      'orders.cancelled_by',
    ])
    .where('orders.session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Oldest first. */
export function selectRefundTimes(
  db: Db,
  sessionId: string,
): Promise<{ state: RefundState; amount_paise: number; created_at: Date; updated_at: Date }[]> {
  return db
    .selectFrom('refunds')
    .select(['state', 'amount_paise', 'created_at', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * The links by which differences of changes of an order were asked for and were not paid in time: each ended with its own time, with the
 * parcel, or as the next one came. `returned_at` is when money that came later went back.
 */
export async function selectEndedChanges(
  db: Db,
  orderId: string,
  now: Date,
): Promise<{ amount_paise: number; ended_at: Date; returned_at: Date | null }[]> {
  const { rows } = await sql<{ amount_paise: number; ended_at: Date; returned_at: Date | null }>`
    select amount_paise, ended_at, returned_at from (
      select session.state, session.amount_paise,
        least(session.expires_at, shipped_at, cancelled_at, lead(session.created_at) over (order by session.created_at)) as ended_at,
        (select min(created_at) from refunds where refunds.session_id = session.id) as returned_at
      from checkout_sessions session join orders on orders.id = changes_order
      where changes_order = ${orderId} and settles_return is null and url is not null
    ) as links where state <> 'paid' and ended_at <= ${now} order by ended_at`.execute(db)
  return rows
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
