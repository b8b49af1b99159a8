import { sql, type Kysely, type RawBuilder } from 'kysely'
import { inTransaction } from './database.ts'
import { isOlder, newestFirstKey } from './newest-first.ts'

type Key = readonly string[]

/** A search by words reads at most this many rows of a list, the newest, and no longer than this. */
export const SEARCHED_ROWS = 20_000
const SEARCH_MS = 400

/** Where a search looks: a table with `id` and `created_at`, newest first. */
export type SearchedList = {
  table: string
  /** The rows of the table that the list has at all. */
  filter: RawBuilder<boolean>
  /** Where the page before ended. */
  after: Key | null
}

/** `partial`: the list has older rows, which were not searched. */
export type FoundPage = { page: { id: string; key: Key }[]; next: Key | null; partial: boolean }

/**
 * A page of the newest rows of the list that match, without `match` of all of them. The work is bounded, however many rows
 * there are. @throws when the database takes longer than 400 ms
 */
export function findNewest<DB>(
  db: Kysely<DB>,
  { table, filter, after }: SearchedList,
  { match, limit }: { match: RawBuilder<boolean> | null; limit: number },
): Promise<FoundPage> {
  const behind = after ? isOlder(after) : sql<boolean>`true`
  // Without words every row of the list is a match, and pages go on to its end.
  const searched = match
    ? sql`(select id, created_at, ${match} as matches from ${sql.table(table)} where ${filter}
        order by created_at desc, id desc limit ${SEARCHED_ROWS + 1})`
    : sql`(select id, created_at, true as matches from ${sql.table(table)} where ${filter} and ${behind}
        order by created_at desc, id desc limit ${limit + 1})`
  return inTransaction({ db }, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(SEARCH_MS)}, true)`.execute(tx)
    const { rows } = await sql<{ searched: number; id: string | null; key: Key | null }>`
      with seen as materialized ${searched}
      select searched, id, key from (select count(*)::int as searched from seen) as total
      left join lateral (
        select id, ${newestFirstKey()} as key from seen where matches and ${behind}
        order by created_at desc, id desc limit ${limit + 1}
      ) as chosen on true`.execute(tx)
    const found = rows.flatMap(({ id, key }) => (id && key ? [{ id, key }] : []))
    const page = found.slice(0, limit)
    return { page, next: found.length > limit ? page.at(-1)!.key : null, partial: (rows[0]?.searched ?? 0) > SEARCHED_ROWS }
  })
}
