import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { isOlder, newestFirstKey } from './newest-first.ts'

type Key = readonly string[]

/** Where a search looks: a table with `id` and `created_at`, newest first. */
export type SearchedList = {
  table: string
  /** Which of its rows the list has at all. */
  filter: RawBuilder<boolean>
  /** The columns that `filter` reads, besides `id` and `created_at`. */
  filterColumns: string[]
  /** Where the page before ended. */
  after: Key | null
}
/** A condition that an index answers, null where none can, and what is left to check of the rows that it finds. */
export type Match = { indexed: RawBuilder<boolean> | null; rest: RawBuilder<boolean> }
export type Found = { id: string; key: Key }
/** Newest first. `end` is how far was looked, where that is not the whole list: older rows may match too. */
export type Matches = { found: Found[]; end: Key | null }

/** Where `searched`, the expression of an index of trigrams, is like `pattern`, which begins and ends with %. */
export function likePattern(searched: RawBuilder<unknown>, pattern: string): Match {
  const isLike = sql<boolean>`${searched} like ${pattern}`
  return hasTrigram(pattern) ? { indexed: isLike, rest: sql<boolean>`true` } : { indexed: null, rest: isLike }
}

/**
 * Three letters or digits in a row, or fewer beside a space or a sign: without that PostgreSQL reads the whole index. ASCII
 * alone counts: of other letters the database's locale decides, and that of the embedded one makes no trigrams of them.
 */
export function hasTrigram(pattern: string): boolean {
  const text = pattern.slice(1, -1).replace(/\\(.)/g, '$1')
  return /[a-z\d]{3}|[^a-z\d\P{ASCII}][a-z\d]|[a-z\d]{2}[^a-z\d\P{ASCII}]/u.test(text)
}

/** How many rows are looked at before an index is used: what many rows have is among the newest. */
const FIRST_LOOK = 1000
/** How many matches of an index are sorted; where it finds more, this many rows are looked at for a page. */
const MOST_MATCHES = 5000
const LONG_LOOK = 10_000

/**
 * The newest rows of the list, without `match` all of them. What many rows have is found among the newest ones, what few
 * have by an index. Where many have it, but none of the newest, a part of the list is looked at. The work is bounded,
 * however many rows there are.
 */
export async function findMatching<DB>(
  db: Kysely<DB>,
  list: SearchedList,
  { match, limit }: { match: Match | null; limit: number },
): Promise<Matches> {
  if (!match) return { found: await selectNewest(db, list, limit), end: null }
  const newest = await selectAmongNewest(db, list, { match, window: FIRST_LOOK, limit })
  if (newest.found.length === limit || newest.looked < FIRST_LOOK) return { found: newest.found, end: null }
  if (match.indexed) {
    const all = await selectByIndex(db, list, { match: { ...match, indexed: match.indexed }, most: MOST_MATCHES + 1, limit })
    if (all.looked <= MOST_MATCHES) return { found: all.found, end: null }
  }
  const part = await selectAmongNewest(db, list, { match, window: LONG_LOOK, limit })
  return { found: part.found, end: part.found.length === limit || part.looked < LONG_LOOK ? null : part.last }
}

/**
 * A page of what findMatching has found with a limit one higher. `partial`: fewer than were wanted, because only so many
 * rows are looked at for one page.
 */
export function cutMatches({ found, end }: Matches, limit: number): { page: Found[]; next: Key | null; partial: boolean } {
  const page = found.slice(0, limit)
  const isFull = found.length > limit
  return { page, next: isFull ? page.at(-1)!.key : end, partial: !isFull && end !== null }
}

async function selectNewest<DB>(db: Kysely<DB>, { table, filter, after }: SearchedList, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, ${newestFirstKey()} as key from ${sql.table(table)}
    where ${filter}${isBehind(after)} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * The rows that match among the newest `window` of the list. `looked` is how many rows there were, `last` the oldest of
 * them.
 */
export async function selectAmongNewest<DB>(
  db: Kysely<DB>,
  { table, filter, after }: SearchedList,
  { match, window, limit }: { match: Match; window: number; limit: number },
): Promise<{ found: Found[]; looked: number; last: Key | null }> {
  // The oldest may be one that does not match: hence one more.
  const { rows } = await sql<Found & { matches: boolean; looked: number }>`
    with seen as materialized (
      select id, created_at, ${match.indexed ? sql`${match.indexed} and ` : sql``}${match.rest} as matches from ${sql.table(table)}
      where ${filter}${isBehind(after)} order by created_at desc, id desc limit ${window}
    )
    select id, ${newestFirstKey()} as key, matches, (select count(*)::int from seen) as looked from seen
    where matches or id = (select id from seen order by created_at, id limit 1)
    order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  const found = rows.filter(({ matches }) => matches).slice(0, limit)
  return { found: found.map(({ id, key }) => ({ id, key })), looked: rows[0]?.looked ?? 0, last: rows.at(-1)?.key ?? null }
}

/**
 * The newest of the rows that an index finds for `match`. `looked` is how many it found in all, at most `most`: the
 * filter comes afterwards, so that the work is bounded whatever is filtered out.
 */
export function selectByIndex<DB>(
  db: Kysely<DB>,
  { table, filter, filterColumns, after }: SearchedList,
  { match, most, limit }: { match: Match & { indexed: RawBuilder<boolean> }; most: number; limit: number },
): Promise<{ found: Found[]; looked: number }> {
  const columns = sql.join(['id', 'created_at', ...filterColumns].map((column) => sql.ref(column)))
  return withoutScans(db, async (tx) => {
    const { rows } = await sql<{ looked: number; id: string | null; key: Key | null }>`
      with seen as materialized (
        select ${columns}, ${match.rest} as matches from ${sql.table(table)} where ${match.indexed} limit ${most}
      )
      select looked, id, key from (select count(*)::int as looked from seen) as total
      left join lateral (
        select id, ${newestFirstKey()} as key from seen
        where matches and ${filter}${isBehind(after)} order by created_at desc, id desc limit ${limit}
      ) as chosen on true`.execute(tx)
    return { found: rows.flatMap(({ id, key }) => (id && key ? [{ id, key }] : [])), looked: rows[0]?.looked ?? 0 }
  })
}

/** Of what many rows have the planner would read the table until it has found enough, however far that is. */
export function withoutScans<DB, Result>(db: Kysely<DB>, read: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    return read(tx)
  })
}

function isBehind(after: Key | null): RawBuilder<unknown> {
  return after ? sql` and ${isOlder(after)}` : sql``
}
