import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'
import type { LowRow } from './low-row.ts'

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

/** Those that nobody was told of, the fewest first; they count as told from now on. In the order in which everybody locks them. */
export async function takeUntold(tx: Tx): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    with untold as (select product_id, options from variants where low_untold order by product_id, options for update),
    told as (
      update variants set low_untold = false from untold
      where variants.product_id = untold.product_id and variants.options = untold.options
      returning variants.product_id, variants.options, stock, variants.position
    )
    select id, name, metadata, options, greatest(stock, 0) as "left", exists (select from product_options where product_id = id) as "isChosen"
    from told join products on id = product_id where status <> 'archived' order by stock, name collate "unicode", told.position`.execute(tx)
  return rows
}
