import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../../schema.ts'

type Db = Kysely<Schema>

/** However much is looked for in vain: the oldest go. */
const MOST_KEPT = 500

export async function upsertEmptySearch(db: Db, query: string, at: Date): Promise<void> {
  await db
    .insertInto('empty_searches')
    .values({ query, last_at: at })
    .onConflict((conflict) => conflict.column('query').doUpdateSet({ count: sql<number>`empty_searches.count + 1`, last_at: at }))
    .execute()
}

export async function deleteOldSearches(db: Db, before: Date): Promise<void> {
  await sql`
    delete from empty_searches where last_at < ${before}
      or query in (select query from empty_searches order by last_at desc, query offset ${sql.lit(MOST_KEPT)})`.execute(db)
}

export function selectEmptySearches(db: Db, since: Date, limit: number): Promise<{ query: string; count: number }[]> {
  return db
    .selectFrom('empty_searches')
    .select(['query', 'count'])
    .where('last_at', '>=', since)
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy(sql`query collate "unicode"`)
    .limit(limit)
    .execute()
}
