import { sql, type RawBuilder } from 'kysely'
import { MAX_COUNTED } from '../../../domain/counted.ts'
import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import type { ListedState, StateCounts } from '../../../domain/orders/order-search.ts'
import type { ReceiptNumber } from '../../../domain/orders/receipt-number.ts'
import type { Key } from '../../../domain/paging.ts'
import type { SearchedList } from '../../../platform/database/newest-first-search.ts'
import type { Db } from '../../../schema.ts'
import { IS_MOVED } from '../../payments/moved-money.ts'
import { OPERATOR_COLUMNS, type OrderRow } from './orders.sql.ts'

/** Which orders a list has at all; `to` is excluded. `today` is when today began, `after` where the page before ended. */
export type OrderFilter = { state: ListedState | null; from: Date | null; to: Date | null; source: string; today: Date; after: Key | null }

/** Refunds that are not paid out yet: few. */
const UNPAID = sql`refunds.state in ('due', 'pending')`

/** Refunds that were requested or paid out since then, an attempt at an older one is neither; without those that move no money. */
function refundedSince(time: Date): RawBuilder<unknown> {
  return sql`refunds.updated_at >= ${time} and ${IS_MOVED} and (refunds.state = 'completed' or refunds.state <> 'failed' and refunds.requested_at >= ${time})`
}

function ordersWith(refund: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select orders.id, refunds.amount_paise from refunds join orders on orders.session_id = refunds.session_id where ${refund}`
}

/** `unpaid` counts orders; `todayPaise` is of orders, `withoutOrderPaise` of payments that became none. */
export type RefundFigures = { unpaid: number; todayPaise: number; withoutOrderPaise: number }

export async function selectRefundFigures(db: Db, today: Date): Promise<RefundFigures> {
  const { rows } = await sql<RefundFigures>`
    select
      (select count(distinct id)::int from (${ordersWith(UNPAID)}) as unpaid) as unpaid,
      (select coalesce(sum(amount_paise), 0)::float8 from (${ordersWith(refundedSince(today))}) as since) as "todayPaise",
      (select coalesce(sum(amount_paise), 0)::float8 from refunds where ${refundedSince(today)}
        and not exists (select from orders where orders.session_id = refunds.session_id)) as "withoutOrderPaise"`.execute(db)
  return rows[0]!
}

/** How many orders each of these lists has, at most one more than MAX_COUNTED. */
export async function selectStateCounts(db: Db, states: readonly ListedState[], today: Date): Promise<StateCounts> {
  const counts = states.map((state) => {
    const bounded = sql`select from orders where ${inState(state, today)} limit ${MAX_COUNTED + 1}`
    return sql`(select count(*)::int from (${bounded}) as bounded) as ${sql.ref(state)}`
  })
  const { rows } = await sql<StateCounts>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}

/** What a search may mean, as src/domain/orders/order-search.ts reads it; packers find nothing by what they may not read. */
export type SearchedFor = { terms: string[]; sku: string; email: string | null; phone: string | null; role: OperatorRole }

/** Each term is part of what the order is found by, or its buyer or a piece of it is what is looked for. */
export function isFound({ terms, sku, ...buyer }: SearchedFor): RawBuilder<boolean> {
  const text = buyer.role === 'owner' ? sql`search_text` : sql`split_part(search_text, E'\n', 1)`
  const hasTerms = terms.length > 0 ? every(terms.map((term) => sql`strpos(${text}, ${term}) > 0`)) : sql`false`
  return sql<boolean>`(${hasTerms} or user_id in (${buyers(buyer)}) or line_items @> any(array(${linesOf(sku)})))`
}

/** The same of all orders there are, by indexes: for what is rare. Of what has no trigram nothing is found. */
export function isAmongAll(searched: SearchedFor): RawBuilder<boolean> {
  const terms = searched.terms.filter((term) => [...term].length >= 3)
  const likely = terms.length > 0 ? every(terms.map((term) => sql`search_text like ${`%${term}%`}`)) : sql`false`
  return every([
    sql`id = any(array(
      select id from orders where ${likely}
      union select orders.id from (${buyers(searched)}) as buyers join orders on orders.user_id = buyers.id
      union select orders.id from (${linesOf(searched.sku)}) as lines (line) join orders on orders.line_items @> line))`,
    isFound(searched),
  ])
}

function buyers({ email, phone, role }: Omit<SearchedFor, 'terms' | 'sku'>): RawBuilder<unknown> {
  return sql`select id from users where email like ${role === 'owner' ? email : null}
    union select id from users where phone_number in (${`+${phone}`}, ${`+91${phone}`})`
}

function linesOf(sku: string): RawBuilder<unknown> {
  return sql`select jsonb_build_array(jsonb_build_object('id', product_id, 'options', options)) from variants where upper(sku) = upper(${sku})`
}

/** The orders with this number of their own, of their receipts or payment. */
export function isExactly(search: string, receipt: ReceiptNumber | null): RawBuilder<boolean> {
  return sql<boolean>`id = any(array(
    select id from orders where number = ${search.toUpperCase()}
    union select id from orders where session_id = ${search} or transaction_id = ${search}
    ${receipt ? ofReceipt(receipt) : sql``}))`
}

function ofReceipt({ year, sequence }: ReceiptNumber): RawBuilder<unknown> {
  const [supplement, reissue] = [
    { receiptYear: year, receiptSequence: sequence },
    { year, receiptSequence: sequence },
  ]
  return sql`union select id from orders where receipt_year = ${year} and receipt_sequence = ${sequence}
    union select id from orders where supplements <> '[]' and supplements @> ${JSON.stringify([supplement])}::jsonb
    union select id from orders where reissues <> '[]' and reissues @> ${JSON.stringify([reissue])}::jsonb`
}

function every(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** The list, or those of it of which `only` is true. */
export function searchedList({ after, ...filter }: OrderFilter, only: RawBuilder<unknown> = sql`true`): SearchedList {
  return { table: 'orders', filter: every([inFilter(filter), only]), after }
}

/** Newest first. */
export function selectByIds(db: Db, ids: string[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .select(OPERATOR_COLUMNS)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function inFilter({ state, from, to, source, today }: Omit<OrderFilter, 'after'>): RawBuilder<boolean> {
  return every([
    ...(state === null ? [] : [inState(state, today)]),
    ...(from === null ? [] : [sql`created_at >= ${from}`]),
    ...(to === null ? [] : [sql`created_at < ${to}`]),
    ...(source === '' ? [] : [ofSource(source)]),
  ])
}

/** Found from the sessions that know it. */
function ofSource(source: string): RawBuilder<unknown> {
  return sql`session_id = any(array(select id from checkout_sessions where source is not null and source -> 'last' ->> 'source' = ${source}))`
}

function inState(state: ListedState, today: Date): RawBuilder<unknown> {
  if (state === 'complained') return sql`id = any(array(select order_id from complaints where state = 'open'))`
  if (state === 'returning')
    return sql`id = any(array(select order_id from returns where state in ('asked', 'approved', 'arrived', 'unpaid')))`
  if (state === 'waiting') return sql`id = any(array(select order_id from waiting_pieces()))`
  if (state === 'replacing') return sql`id = any(array(select order_id from replacements where state in ('placed', 'packed')))`
  if (state === 'cancelled') return sql`cancelled_at is not null and refused_at is null`
  if (state === 'not-accepted') return sql`refused_at is not null`
  if (state !== 'refunding' && state !== 'refunded-today') return sql`state = ${state}`
  return sql`id = any(array(select id from (${ordersWith(state === 'refunding' ? UNPAID : refundedSince(today))}) as refunded))`
}
