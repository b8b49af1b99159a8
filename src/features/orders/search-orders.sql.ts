import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { ListedState } from '../../domain/order-search.ts'
import type { Key } from '../../domain/paging.ts'
import type { ReceiptNumber } from '../../domain/receipt.ts'
import { isOlder, newestFirstKey } from '../../platform/newest-first.ts'
import { hasTrigram, withoutScans, type Found, type Match, type SearchedList } from '../../platform/newest-first-search.ts'
import type { Schema } from '../../schema.ts'
import { ORDER_COLUMNS, type OrderRow } from './orders.sql.ts'

type Db = Kysely<Schema>

/** Which orders a list has at all; `to` is excluded. `today` is when today began, `after` where the page before ended. */
export type OrderFilter = { state: ListedState | null; from: Date | null; to: Date | null; today: Date; after: Key | null }
export type FoundRow = OrderRow & { key: Key }

/** Refunds that are not paid out yet: few. */
const UNPAID = sql`refunds.state in ('due', 'pending')`

/** Refunds that were requested or paid out since then; an attempt at an older one is neither. */
function refundedSince(time: Date): RawBuilder<unknown> {
  return sql`refunds.updated_at >= ${time} and (refunds.state = 'completed' or refunds.state <> 'failed' and refunds.requested_at >= ${time})`
}

/** The orders with such a refund, found from the refunds. */
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

/** Each term begins a word. The expression of the index `orders_words`. */
export function beginsWords(terms: string[]): Match & { indexed: RawBuilder<boolean> } {
  const query = terms.map((term) => `'${term}':*`).join(' & ')
  return {
    indexed: sql<boolean>`array_to_tsvector(array_remove(string_to_array(order_text(number, shipping), ' '), '')) @@ ${query}::tsquery`,
    rest: sql<boolean>`true`,
  }
}

/** The shortest term that is looked for within words. */
export const SHORTEST_PART = 3

/** Each term is part of the text. The expression of the index `orders_text`. */
export function isPart(terms: string[]): Match {
  const contains = terms.map((term) => `%${term}%`).filter(hasTrigram)
  const others = terms.filter((term) => !hasTrigram(`%${term}%`))
  return {
    indexed: contains.length > 0 ? every(contains.map((pattern) => sql`order_text(number, shipping) like ${pattern}`)) : null,
    rest: every(others.map((term) => sql`strpos(order_text(number, shipping), ${term}) > 0`)),
  }
}

function every(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Newest first. */
export function selectFiltered(db: Db, filter: OrderFilter, limit: number): Promise<FoundRow[]> {
  const query = db.selectFrom('orders').select([...ORDER_COLUMNS, newestFirstKey().as('key')])
  return newestFirst(filtered(query, filter)).limit(limit).execute()
}

export function searchedList({ after, ...filter }: OrderFilter): SearchedList {
  return { table: 'orders', filter: inFilter(filter), filterColumns: ['state'], after }
}

/** The accounts whose e-mail address or phone number has this part, in no particular order. */
export async function selectContacts(db: Db, part: string, limit: number): Promise<string[]> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await withoutScans(db, (tx) =>
    tx
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`lower(coalesce(email, '') || ' ' || coalesce(phone_number, '')) like ${pattern}`)
      .limit(limit)
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** The newest orders of these people. */
export async function selectOfPeople(db: Db, uids: string[], { filter, limit }: { filter: OrderFilter; limit: number }): Promise<Found[]> {
  return newestFirst(
    db
      .selectFrom(sql<{ uid: string }>`unnest(${uids}::uuid[])`.as<'buyer'>(sql`buyer(uid)`))
      .innerJoinLateral(
        (query) =>
          newestFirst(filtered(query.selectFrom('orders').select(['id', 'created_at']), filter).where(sql<boolean>`user_id = buyer.uid`))
            .limit(limit)
            .as('own'),
        (join) => join.onTrue(),
      )
      .select(['id', newestFirstKey().as('key')]),
  )
    .limit(limit)
    .execute()
}

export async function selectOfReceipt(db: Db, { year, sequence }: ReceiptNumber, filter: OrderFilter): Promise<Found[]> {
  const query = db.selectFrom('orders').select(['id', newestFirstKey().as('key')])
  return filtered(query, filter).where('receipt_year', '=', year).where('receipt_sequence', '=', sequence).execute()
}

/** In no particular order. */
export function selectByIds(db: Db, ids: string[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

function filtered<DB, Table extends keyof DB, Output>(
  query: SelectQueryBuilder<DB, Table, Output>,
  { after, ...filter }: OrderFilter,
): SelectQueryBuilder<DB, Table, Output> {
  return query.where(inFilter(filter)).$if(after !== null, (some) => some.where(isOlder(after!)))
}

function inFilter({ state, from, to, today }: Omit<OrderFilter, 'after'>): RawBuilder<boolean> {
  return every([
    ...(state === null ? [] : [inState(state, today)]),
    ...(from === null ? [] : [sql`created_at >= ${from}`]),
    ...(to === null ? [] : [sql`created_at < ${to}`]),
  ])
}

function inState(state: ListedState, today: Date): RawBuilder<unknown> {
  if (state !== 'refunding' && state !== 'refunded-today') return sql`state = ${state}`
  return sql`id = any(array(select id from (${ordersWith(state === 'refunding' ? UNPAID : refundedSince(today))}) as refunded))`
}

function newestFirst<DB, Table extends keyof DB, Output>(
  query: SelectQueryBuilder<DB, Table, Output>,
): SelectQueryBuilder<DB, Table, Output> {
  return query.orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc')
}
