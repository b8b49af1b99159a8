import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** A column that settles ties between rows of the same `created_at`, and must be unique. */
type Id = 'id' | 'session_id'
type Key = readonly string[]

/**
 * Where a row stands in a list that is sorted by `created_at` and an id, both descending: as texts, the time in UTC
 * with all the microseconds that the database has.
 */
export function newestFirstKey(id: Id | 'code' = 'id'): RawBuilder<string[]> {
  return sql<string[]>`array[to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${sql.ref(id)}::text]`
}

/** The rows of such a list that stand behind `after`, which may have been deleted meanwhile. */
export function isOlder([time, last]: Key, id: Id = 'id'): RawBuilder<boolean> {
  return sql<boolean>`(created_at, ${sql.ref(id)}) < (${time}, ${last})`
}

/** Makes a query, by `$call`, read its rows behind `after`, newest first, each with its `key`. */
export function newestFirst({ limit, after }: { limit: number; after: Key | null }, id: Id = 'id') {
  return <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    (after ? query.where(isOlder(after, id)) : query)
      .select(newestFirstKey(id).as('key'))
      .orderBy(sql.ref('created_at'), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit) as unknown as SelectQueryBuilder<DB, Tables, Row & { key: Key }>
}
