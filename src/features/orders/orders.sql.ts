import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { OrderTax } from '../../domain/gst.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { isOlder, newestFirstKey } from '../../platform/newest-first.ts'
import type { Schema } from '../../schema.ts'
import type { OrderLine, OrderShipping } from '../../domain/order.ts'

export const ORDER_COLUMNS = [
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

export type OrderRow = Pick<Selectable<Schema['orders']>, (typeof ORDER_COLUMNS)[number]>

/** Newest first. */
export function selectOrders(db: Kysely<Schema>, uid: string, { limit, after }: PageRequest): Promise<(OrderRow & { key: Key })[]> {
  return db
    .selectFrom('orders')
    .select([...ORDER_COLUMNS, newestFirstKey().as('key')])
    .where('user_id', '=', uid)
    .$if(after !== null, (query) => query.where(isOlder(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function selectOrder(db: Kysely<Schema>, uid: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
}

export function selectOrderOfSession(db: Kysely<Schema>, sessionId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('session_id', '=', sessionId).executeTakeFirst()
}

export function selectOrderByReference(db: Kysely<Schema>, reference: { id: string } | { number: string }): Promise<OrderRow | undefined> {
  const query = db.selectFrom('orders').select(ORDER_COLUMNS)
  return ('id' in reference ? query.where('id', '=', reference.id) : query.where('number', '=', reference.number)).executeTakeFirst()
}

export type NumberedOrder = {
  id: string
  number: string
  receiptYear: number
  uid: string
  sessionId: string
  transactionId: string
  amountPaise: number
  lines: OrderLine[]
  shipping: OrderShipping
  tax: OrderTax | null
  createdAt: Date
}

/** Inserts the order with the next receipt number of its year. The year's counter stays locked until the transaction ends. */
export async function insertOrder(tx: Transaction<Schema>, order: NumberedOrder): Promise<void> {
  await tx
    .with('counter', (query) =>
      query
        .insertInto('receipt_counters')
        .values({ financial_year: order.receiptYear, last: 1 })
        .onConflict((conflict) => conflict.column('financial_year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
        .returning('last'),
    )
    .insertInto('orders')
    .values((query) => ({
      id: order.id,
      user_id: order.uid,
      session_id: order.sessionId,
      number: order.number,
      receipt_year: order.receiptYear,
      receipt_sequence: query.selectFrom('counter').select('last'),
      tax: order.tax && JSON.stringify(order.tax),
      transaction_id: order.transactionId,
      amount_paise: order.amountPaise,
      line_items: JSON.stringify(order.lines),
      shipping: JSON.stringify(order.shipping),
      created_at: order.createdAt,
    }))
    .execute()
}

/** The counter's row stays locked until the transaction ends. */
export async function incrementCounter(tx: Transaction<Schema>, financialYear: number): Promise<number> {
  const { last } = await tx
    .insertInto('receipt_counters')
    .values({ financial_year: financialYear, last: 1 })
    .onConflict((conflict) => conflict.column('financial_year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function selectTax(db: Kysely<Schema>, id: string): Promise<OrderTax | null> {
  const row = await db.selectFrom('orders').select('tax').where('id', '=', id).executeTakeFirst()
  return row?.tax ?? null
}

export async function lockOrderState(tx: Transaction<Schema>, id: string): Promise<OrderRow['state'] | undefined> {
  return (await tx.selectFrom('orders').select('state').where('id', '=', id).forUpdate().executeTakeFirst())?.state
}

export async function updateOrderState(tx: Transaction<Schema>, id: string, state: OrderRow['state']): Promise<void> {
  await tx.updateTable('orders').set({ state }).where('id', '=', id).execute()
}
