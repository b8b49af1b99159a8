import { sql, type Transaction } from 'kysely'
import type { Options, ProductOption } from '../../domain/variant.ts'
import type { Schema } from '../../schema.ts'

type Tx = Transaction<Schema>

/** Writes what a product is chosen by, in this order. */
export async function replaceOptions(tx: Tx, productId: string, options: ProductOption[]): Promise<void> {
  await tx.deleteFrom('product_options').where('product_id', '=', productId).execute()
  if (options.length === 0) return
  await tx
    .insertInto('product_options')
    .values(options.map(({ name, label, values }, position) => ({ product_id: productId, name, label, position, choices: values })))
    .execute()
}

/**
 * Brings the stored kinds of pieces of a product to these, in this order: others go, new ones are unlimited. A product
 * without any stays unlimited. @returns how many pieces of what would go open payments hold: with any, nothing was changed
 */
export async function replaceVariants(tx: Tx, productId: string, every: Options[]): Promise<number> {
  const kinds = sql`jsonb_array_elements(${JSON.stringify(every)}::jsonb) with ordinality as kind (options, position)`
  const { rows } = await sql<{ held: number; isKept: boolean }>`
    select held, options in (select kind.options from ${kinds}) as "isKept" from variants
    where product_id = ${productId} order by product_id, options for update`.execute(tx)
  const held = rows.filter(({ isKept }) => !isKept).reduce((sum, row) => sum + row.held, 0)
  if (held > 0 || rows.length === 0) return held
  await sql`delete from variants where product_id = ${productId} and options not in (select kind.options from ${kinds})`.execute(tx)
  await sql`insert into variants (product_id, options, position) select ${productId}, kind.options, kind.position from ${kinds}
    on conflict (product_id, options) do update set position = excluded.position`.execute(tx)
  return 0
}
