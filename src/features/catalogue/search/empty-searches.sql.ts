import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../../schema.ts'

type Db = Kysely<Schema>

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
