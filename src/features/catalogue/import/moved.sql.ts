import { sql } from 'kysely'
import type { Db, Tx } from '../../../schema.ts'
import type { MovedRow, Source } from '../readers/read-catalogue.ts'

/** Which of these products came from that shop, under whatever key. */
export async function selectMovedIds(db: Db, source: Source, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('moved_products')
    .select('product_id')
    .where('source', '=', source)
    .where('product_id', '=', sql<string>`any(${ids})`)
    .execute()
  return rows.map(({ product_id: id }) => id)
}

export async function upsertMoved(tx: Tx, source: Source, rows: MovedRow[]): Promise<void> {
  await sql`insert into moved_products (source, key, product_id, cells)
    select ${source}, key, product_id, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (key text, product_id text, cells jsonb)
    on conflict (source, key) do update set product_id = excluded.product_id, cells = excluded.cells
    where (moved_products.product_id, moved_products.cells) is distinct from (excluded.product_id, excluded.cells)`.execute(tx)
}
