import { sql, type QueryCreator, type Selectable } from 'kysely'
import type { Business } from '../../../domain/addresses/business.ts'
import type { FrozenDelivery, OrderFee } from '../../../domain/orders/order-fees.ts'
import type { AlsoTaken, OrderLine, OrderShipping } from '../../../domain/orders/order.ts'
import type { Key, PageRequest } from '../../../domain/paging.ts'
import type { DeliveryDays } from '../../../domain/parcels/delivery.ts'
import type { PaymentState } from '../../../domain/payments/payment.ts'
import { knownTax, type OrderTax, type StoredTax } from '../../../domain/receipts/gst.ts'
import type { OrderSource } from '../../../domain/shop/source.ts'
import { newestFirst } from '../../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../../schema.ts'

/** When the parcel's latest label was bought; null for one that was sent by hand. That of a replacement comes after the order's dispatch. */
const packedAt = sql<Date | null>`(
  select max(at) from order_events event
  where event.session_id = orders.session_id and event.kind = 'label-bought' and (orders.shipped_at is null or event.at <= orders.shipped_at)
)`.as('packed_at')

const ofSession = (column: string) =>
  sql<string | null>`(select ${sql.ref(column)} from checkout_sessions session where session.id = orders.session_id)`
/** Null for one that was paid without a provider. */
const paidWith = ofSession('provider').as('paid_with')
/** Of one that an operator has written: who, and how the shop itself was paid. */
const WRITTEN = [ofSession('written_by').as('written_by'), ofSession('received_by').as('received_by')] as const

/** Where its buyer came from; null where nothing is known. */
const source = sql<OrderSource | null>`(select source from checkout_sessions session where session.id = orders.session_id)`.as('source')

const ofCash = <Value>(column: 'state' | 'amount_paise' | 'collected_at') => sql<Value | null>`(
  select payments.${sql.ref(column)} from payments join checkout_sessions session on session.id = session_id
  where session_id = orders.session_id and cash_place is not null
)`
/** The name of who packs it. */
export const TAKER = sql<string>`coalesce((select coalesce(nullif(name, ''), email) from users where users.id = orders.taken_by), orders.taken_key, 'A program')`

/** Null for what was paid online. */
const cashState = ofCash<PaymentState>('state').as('cash_state')
const cashDue = ofCash<number>('amount_paise').as('cash_paise')
const collectedAt = ofCash<Date>('collected_at').as('collected_at')

const ORDER_COLUMNS = [
  'id',
  'user_id',
  'session_id',
  'number',
  'receipt_year',
  'receipt_sequence',
  'transaction_id',
  'amount_paise',
  'line_items',
  'supplements',
  'reissues',
  'code',
  'also',
  'business',
  'delivery',
  'fees',
  'promised',
  'shipping',
  'shipping_label',
  'state',
  'carrier',
  'label_id',
  'cancelled_at',
  'cancelled_parcel_at',
  'shipped_at',
  'delivered_at',
  'refused_at',
  'arrived_back_at',
  'created_at',
] as const
/** Of what operators read. */
export const OPERATOR_COLUMNS = [
  ...ORDER_COLUMNS,
  'note',
  'tags',
  'taken_at',
  TAKER.as('taken_name'),
  paidWith,
  source,
  ...WRITTEN,
  cashState,
  cashDue,
  collectedAt,
] as const
/** Of what its buyer reads. */
const TRACKED_COLUMNS = [...ORDER_COLUMNS, packedAt, cashState, cashDue, collectedAt] as const

export type OrderRow = Pick<Selectable<Schema['orders']>, (typeof ORDER_COLUMNS)[number]> & {
  packed_at?: Date | null
  paid_with?: string | null
  written_by?: string | null
  received_by?: string | null
  source?: OrderSource | null
  note?: string | null
  tags?: string[]
  taken_at?: Date | null
  taken_name?: string
  cash_state: PaymentState | null
  /** What its courier collects, or has collected, before what is taken off. */
  cash_paise: number | null
  collected_at: Date | null
}

/** Newest first. */
export function selectOrders(db: Db, uid: string, page: PageRequest): Promise<(OrderRow & { key: Key })[]> {
  return db.selectFrom('orders').select(TRACKED_COLUMNS).where('user_id', '=', uid).$call(newestFirst(page)).execute()
}

export function selectOrder(db: Db, uid: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(TRACKED_COLUMNS).where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
}

export function selectOrderOfSession(db: Db, sessionId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select([...ORDER_COLUMNS, cashState, cashDue, collectedAt])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export function selectOrderByReference(db: Db, reference: { id: string } | { number: string }): Promise<OrderRow | undefined> {
  const query = db.selectFrom('orders').select(OPERATOR_COLUMNS)
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
  code: string | null
  also: AlsoTaken | null
  /** By which its buyer's orders count together (`findBuyer`). */
  inbox: string | null
  business: Business | null
  delivery: FrozenDelivery | null
  fees: OrderFee[]
  promised: DeliveryDays | null
  shipping: OrderShipping
  tax: StoredTax | null
  createdAt: Date
}

/** The year's next number of receipts, or of credit notes, within a statement that gives it to something. Its counter stays locked until the transaction ends. */
export function nextNumber(counters: 'receipt_counters' | 'credit_note_counters', year: number) {
  return (query: QueryCreator<Schema>) =>
    query
      .insertInto(counters)
      .values({ financial_year: year, last: 1 })
      .onConflict((conflict) => conflict.column('financial_year').doUpdateSet({ last: sql`${sql.table(counters)}.last + 1` }))
      .returning('last')
}

/** Inserts the order with the next receipt number of its year. The year's counter stays locked until the transaction ends. */
export async function insertOrder(tx: Tx, order: NumberedOrder): Promise<void> {
  await tx
    .with('counter', nextNumber('receipt_counters', order.receiptYear))
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
      code: order.code,
      also: order.also && JSON.stringify(order.also),
      inbox: order.inbox,
      business: order.business && JSON.stringify(order.business),
      delivery: order.delivery && JSON.stringify(order.delivery),
      fees: JSON.stringify(order.fees),
      promised: order.promised && JSON.stringify(order.promised),
      shipping: JSON.stringify(order.shipping),
      created_at: order.createdAt,
    }))
    .execute()
}

/** Null too where the place of supply is not known. */
export async function selectTax(db: Db, id: string): Promise<OrderTax | null> {
  const row = await db.selectFrom('orders').select('tax').where('id', '=', id).executeTakeFirst()
  return knownTax(row?.tax ?? null)
}

/** Of several orders, by their ids. */
export async function selectTaxes(db: Db, ids: string[]): Promise<Map<string, OrderTax | null>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'tax'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, tax }) => [id, knownTax(tax)]))
}

/** The tax of an order whose place of supply is not known, and its buyer's address; undefined for any other. */
export function lockUnplacedOrder(tx: Tx, id: string): Promise<{ tax: StoredTax | null; shipping: OrderShipping } | undefined> {
  return unplaced(tx).select(['tax', 'shipping']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function selectIsUnplaced(db: Db, id: string): Promise<boolean> {
  return (await unplaced(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The condition in the words of the index `orders_without_place_of_supply`. */
function unplaced(db: Db) {
  return db.selectFrom('orders').where(sql<boolean>`tax -> 'isWithinState' = 'null'`)
}

export async function lockOrderState(tx: Tx, id: string): Promise<OrderRow['state'] | undefined> {
  return (await tx.selectFrom('orders').select('state').where('id', '=', id).forUpdate().executeTakeFirst())?.state
}

/** Locks the person's order. */
export function lockDelivered(tx: Tx, uid: string, id: string): Promise<Pick<OrderRow, 'state' | 'delivered_at'> | undefined> {
  const order = tx.selectFrom('orders').select(['state', 'delivered_at']).where('user_id', '=', uid).where('id', '=', id)
  return order.forUpdate().executeTakeFirst()
}
