import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type Transaction } from 'kysely'
import type { ListedState } from '../../domain/order-search.ts'
import type { Key } from '../../domain/paging.ts'
import type { ReceiptNumber } from '../../domain/receipt.ts'
import { isOlder, newestFirstKey } from '../../platform/newest-first.ts'
import type { Schema } from '../../schema.ts'
import { ORDER_COLUMNS, type OrderRow } from './orders.sql.ts'

type Db = Kysely<Schema>

/** Which orders a list has at all; `to` is excluded. `after` is where the page before ended. */
export type OrderFilter = { state: ListedState | null; from: Date | null; to: Date | null; after: Key | null }
export type Found = { id: string; key: Key }
export type FoundRow = OrderRow & { key: Key }
/** A condition that an index answers, and what is left to check of the orders that it finds. */
export type Match = { indexed: RawBuilder<boolean>; rest: RawBuilder<boolean> }

/** The orders with a refund that is not paid out yet: few, found from the refunds. */
const REFUNDING = sql<{ id: string }>`
  select orders.id from refunds join orders on orders.session_id = refunds.session_id where refunds.state in ('due', 'pending')`

export async function countRefunding(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct id)::int as count from (${REFUNDING}) as refunding`.execute(db)
  return rows[0]?.count ?? 0
}

/** Each term begins a word. The expression of the index `orders_words`. */
export function beginsWords(terms: string[]): Match {
  const query = terms.map((term) => `'${term}':*`).join(' & ')
  return {
    indexed: sql<boolean>`array_to_tsvector(array_remove(string_to_array(order_text(number, shipping), ' '), '')) @@ ${query}::tsquery`,
    rest: sql<boolean>`true`,
  }
}

/** The shortest term that an index of trigrams finds. */
export const TRIGRAM = 3

/** Each term is part of the text. The expression of the index `orders_text`; at least one term must have a trigram. */
export function isPart(terms: string[]): Match {
  const contains = terms.filter((term) => term.length >= TRIGRAM).map((term) => sql`order_text(number, shipping) like ${`%${term}%`}`)
  const short = terms.filter((term) => term.length < TRIGRAM).map((term) => sql`strpos(order_text(number, shipping), ${term}) > 0`)
  return {
    indexed: sql<boolean>`(${sql.join(contains, sql` and `)})`,
    rest: sql<boolean>`(${sql.join([sql`true`, ...short], sql` and `)})`,
  }
}

/** Newest first. */
export function selectFiltered(db: Db, filter: OrderFilter, limit: number): Promise<FoundRow[]> {
  const query = db.selectFrom('orders').select([...ORDER_COLUMNS, newestFirstKey().as('key')])
  return newestFirst(filtered(query, filter)).limit(limit).execute()
}

/**
 * The orders that match among the newest `window` of the filter. `looked` is how many orders there were, `last` the
 * oldest of them.
 */
export async function selectAmongNewest(
  db: Db,
  filter: OrderFilter,
  { match, window, limit }: { match: Match; window: number; limit: number },
): Promise<{ found: Found[]; looked: number; last: Key | null }> {
  const rows = await newestFirst(
    db
      .with(
        (cte) => cte('seen').materialized(),
        (query) =>
          newestFirst(
            filtered(
              query.selectFrom('orders').select(['id', 'created_at', sql<boolean>`${match.indexed} and ${match.rest}`.as('matches')]),
              filter,
            ),
          ).limit(window),
      )
      .selectFrom('seen')
      .select(['id', 'matches', newestFirstKey().as('key')])
      .select(sql<number>`(select count(*)::int from seen)`.as('looked'))
      .where((row) =>
        row.or([row('matches', '=', true), row('id', '=', sql<string>`(select id from seen order by created_at, id limit 1)`)]),
      ),
  )
    // The oldest may be one that does not match.
    .limit(limit + 1)
    .execute()
  const found = rows.filter(({ matches }) => matches).slice(0, limit)
  return { found, looked: rows[0]?.looked ?? 0, last: rows.at(-1)?.key ?? null }
}

/**
 * The newest of the orders that an index finds for `match`. `looked` is how many it found in all, at most `most`: the
 * filter comes afterwards, so that the work is bounded whatever is filtered out.
 */
export function selectByIndex(
  db: Db,
  filter: OrderFilter,
  { match, most, limit }: { match: Match; most: number; limit: number },
): Promise<{ found: Found[]; looked: number }> {
  return withoutScans(db, async (tx) => {
    const rows = await tx
      .with(
        (cte) => cte('seen').materialized(),
        (query) =>
          query
            .selectFrom('orders')
            .select(['id', 'state', 'created_at', match.rest.as('matches')])
            .where(match.indexed)
            .limit(most),
      )
      .selectFrom((query) =>
        query
          .selectFrom('seen')
          .select(sql<number>`count(*)::int`.as('looked'))
          .as('total'),
      )
      .leftJoinLateral(
        (query) =>
          newestFirst(
            filtered(
              query
                .selectFrom('seen')
                .select(['id', newestFirstKey().as('key')])
                .where('matches', '=', true),
              filter,
            ),
          )
            .limit(limit)
            .as('chosen'),
        (join) => join.onTrue(),
      )
      .select(['looked', 'id', 'key'])
      .execute()
    return { found: rows.flatMap(({ id, key }) => (id && key ? [{ id, key }] : [])), looked: rows[0]?.looked ?? 0 }
  })
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

/** Of what many rows have the planner would read the table until it has found enough, however far that is. */
function withoutScans<Result>(db: Db, read: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    return read(tx)
  })
}

function filtered<DB, Table extends keyof DB, Output>(
  query: SelectQueryBuilder<DB, Table, Output>,
  { state, from, to, after }: OrderFilter,
): SelectQueryBuilder<DB, Table, Output> {
  return query
    .$if(state === 'refunding', (some) => some.where(sql<boolean>`id = any(array(${REFUNDING}))`))
    .$if(state !== null && state !== 'refunding', (some) => some.where(sql<boolean>`state = ${state}`))
    .$if(from !== null, (some) => some.where(sql<boolean>`created_at >= ${from}`))
    .$if(to !== null, (some) => some.where(sql<boolean>`created_at < ${to}`))
    .$if(after !== null, (some) => some.where(isOlder(after!)))
}

function newestFirst<DB, Table extends keyof DB, Output>(
  query: SelectQueryBuilder<DB, Table, Output>,
): SelectQueryBuilder<DB, Table, Output> {
  return query.orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc')
}
