import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

export type CountedVisits = { day: string; source: string; page: string; count: number }

/** Adds to what other instances have counted. */
export async function addVisits(db: Kysely<Schema>, visits: readonly CountedVisits[]): Promise<void> {
  await sql`
    insert into visits (day, source, page, count)
    select day, source, page, count from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as counted (day text, source text, page text, count integer)
    order by day, source, page
    on conflict (day, source, page) do update set count = visits.count + excluded.count`.execute(db)
}
