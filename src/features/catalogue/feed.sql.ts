import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The number of a kind, or when a sale that runs began. */
export type FeedFact = { id: string; options: Record<string, string>; sku: string | null; startsAt: Date | null }

export async function selectFeedFacts(db: Db, ids: string[]): Promise<FeedFact[]> {
  const { rows } = await sql<FeedFact>`
    select product_id as id, options, sku, null::timestamptz as "startsAt" from variants where product_id = any(${ids}::text[]) and sku is not null
    union all
    select product_id, options, null, starts_at from sales where product_id = any(${ids}::text[]) and running`.execute(db)
  return rows
}

/** `front` is the name of its first picture. */
export type ProductUpdate = { id: string; updatedAt: Date; front: string | null }
