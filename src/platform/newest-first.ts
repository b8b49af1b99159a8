import { sql, type RawBuilder } from 'kysely'

/** A column that settles ties between rows of the same `created_at`, and must be unique. */
type Id = 'id' | 'session_id'

/**
 * Where a row stands in a list that is sorted by `created_at` and an id, both descending: as texts, the time in UTC
 * with all the microseconds that the database has.
 */
export function newestFirstKey(id: Id = 'id'): RawBuilder<string[]> {
  return sql<string[]>`array[to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${sql.ref(id)}::text]`
}

/** The rows of such a list that stand behind `after`, which may have been deleted meanwhile. */
export function isOlder([time, last]: readonly string[], id: Id = 'id'): RawBuilder<boolean> {
  return sql<boolean>`(created_at, ${sql.ref(id)}) < (${time}, ${last})`
}
