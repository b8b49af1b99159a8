import { sql } from 'kysely'
import { readSearch } from '../../../domain/search/search.ts'
import { cutText } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'

export type EmptySearch = { query: string; count: number }

const DAY_MS = 86_400_000
const DAYS = 30

/** What may be somebody's address or number is not kept. */
const PERSONAL = /@|(?:\d[\s-]?){6}/

/** However much is looked for in vain: the oldest go. */
const MOST_KEPT = 500

/** Remembers what was looked for in vain, for the shopkeeper, but not who did. `address` is only counted. */
export async function noteEmptySearch(
  { db, clock, attempts }: Pick<Shop, 'db' | 'clock' | 'attempts'>,
  typed: string,
  address: string,
): Promise<void> {
  const query = cutText(readSearch(typed).toLowerCase(), 80)
  if (query === '' || PERSONAL.test(query)) return
  if (!(await attempts.consume('empty-search-address', address)).ok) return
  const now = clock.now()
  await db
    .insertInto('empty_searches')
    .values({ query, last_at: now })
    .onConflict((conflict) => conflict.column('query').doUpdateSet({ count: sql<number>`empty_searches.count + 1`, last_at: now }))
    .execute()
  await sql`
    delete from empty_searches where last_at < ${new Date(now.getTime() - DAYS * DAY_MS)}
      or query in (select query from empty_searches order by last_at desc, query offset ${sql.lit(MOST_KEPT)})`.execute(db)
}

/** Of the last thirty days, the most frequent first. */
export function listEmptySearches({ db, clock }: Pick<Shop, 'db' | 'clock'>, limit: number): Promise<EmptySearch[]> {
  return db
    .selectFrom('empty_searches')
    .select(['query', 'count'])
    .where('last_at', '>=', new Date(clock.now().getTime() - DAYS * DAY_MS))
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy(sql`query collate "unicode"`)
    .limit(limit)
    .execute()
}
