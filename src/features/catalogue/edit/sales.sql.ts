import { sql } from 'kysely'
import type { Options } from '../../../domain/catalogue/variant.ts'
import type { ListedSale, Sale } from '../../../domain/prices/sale.ts'
import type { Db, Tx } from '../../../schema.ts'

/** That of the product first. */
export function selectSales(db: Db, productId: string): Promise<ListedSale[]> {
  return db
    .selectFrom('sales')
    .select(['options', 'rupees', 'starts_at as startsAt', 'ends_at as endsAt', 'running'])
    .where('product_id', '=', productId)
    .orderBy('options')
    .execute()
}

/** A sale of a product, or of one kind of it, or none. */
export type SaleRow = { id: string; options: Options; sale: Sale | null }

/** Each sale replaces the one before, and is in force from the next `updateRunning` on; null deletes. */
export async function writeSales(tx: Tx, sales: SaleRow[]): Promise<void> {
  const rows = sales.map(({ id, options, sale }) => ({
    id,
    options,
    rupees: sale?.rupees,
    starts: sale?.startsAt,
    ends: sale?.endsAt,
  }))
  const said = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as said (id text, options jsonb, rupees integer, starts timestamptz, ends timestamptz)`
  await sql`delete from sales using ${said} where product_id = said.id and sales.options = said.options and said.rupees is null`.execute(tx)
  await sql`insert into sales (product_id, options, rupees, starts_at, ends_at)
    select id, options, rupees, starts, ends from ${said} where rupees is not null
    on conflict (product_id, options) do update set
      rupees = excluded.rupees, starts_at = excluded.starts_at, ends_at = excluded.ends_at, running = false`.execute(tx)
}

/** Puts in force what runs at that time, and nothing else; in a fixed order. @returns the products that have changed */
export async function updateRunning(tx: Tx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with moved as materialized (
      select product_id, options, not running as runs from sales
      where running <> (starts_at <= ${at} and ends_at > ${at}) order by product_id, options for update
    )
    update sales set running = runs from moved
    where sales.product_id = moved.product_id and sales.options = moved.options
    returning sales.product_id`.execute(tx)
  return [...new Set(rows.map((row) => row.product_id))]
}
