import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

const isOf = (id: string | null) => sql<boolean>`product_id is not distinct from ${id}::text`

export async function selectThreshold(db: Db, id: string | null): Promise<number | null> {
  const row = await db.selectFrom('stock_thresholds').select('pieces').where(isOf(id)).executeTakeFirst()
  return row?.pieces ?? null
}

/** @returns what it was before */
export async function replaceThreshold(tx: Tx, id: string | null, pieces: number | null): Promise<number | null> {
  await sql`lock table stock_thresholds in share row exclusive mode`.execute(tx)
  const before = await selectThreshold(tx, id)
  await tx.deleteFrom('stock_thresholds').where(isOf(id)).execute()
  if (pieces !== null) await tx.insertInto('stock_thresholds').values({ product_id: id, pieces }).execute()
  return before
}
