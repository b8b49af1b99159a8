import { sql, type Kysely, type Transaction } from 'kysely'
import type { ListedSale, Sale } from '../../domain/sale.ts'
import type { Options } from '../../domain/variant.ts'
import type { Schema } from '../../schema.ts'

type Tx = Transaction<Schema>
type Db = Kysely<Schema> | Tx

/** That of the product first. */
export function selectSales(db: Db, productId: string): Promise<ListedSale[]> {
  return db
    .selectFrom('sales')
    .select(['options', 'rupees', 'starts_at as startsAt', 'ends_at as endsAt', 'running'])
    .where('product_id', '=', productId)
    .orderBy('options')
    .execute()
}

/** The sale replaces the one before, and is in force from the next `updateRunning` on. */
export async function upsertSale(tx: Tx, productId: string, { options, ...sale }: Sale & { options: Options }): Promise<void> {
  const row = { rupees: sale.rupees, starts_at: sale.startsAt, ends_at: sale.endsAt, running: false }
  await tx
    .insertInto('sales')
    .values({ product_id: productId, options: JSON.stringify(options), ...row })
    .onConflict((conflict) => conflict.columns(['product_id', 'options']).doUpdateSet(row))
    .execute()
}

export async function deleteSale(tx: Tx, productId: string, options: Options): Promise<void> {
  await sql`delete from sales where product_id = ${productId} and options = ${JSON.stringify(options)}::jsonb`.execute(tx)
}

/** Puts in force what runs at that time, and nothing else; in a fixed order. @returns how many have changed */
export async function updateRunning(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql`
    with moved as materialized (
      select product_id, options, not running as runs from sales
      where running <> (starts_at <= ${at} and ends_at > ${at}) order by product_id, options for update
    )
    update sales set running = runs from moved
    where sales.product_id = moved.product_id and sales.options = moved.options
    returning sales.product_id`.execute(tx)
  return rows.length
}

/** When the next one begins or ends after that time; null where none does. */
export async function selectNextMove(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(starts_at) from sales where not running and starts_at > ${at}),
      (select min(ends_at) from sales where ends_at > ${at})
    ) as next`.execute(db)
  return rows[0]?.next ?? null
}

/** Adds the kinds of a product that are not there yet, unlimited. */
export async function insertKinds(tx: Tx, productId: string, every: Options[]): Promise<void> {
  await sql`insert into variants (product_id, options, position)
    select ${productId}, kind.options, kind.position from jsonb_array_elements(${JSON.stringify(every)}::jsonb)
      with ordinality as kind (options, position)
    on conflict do nothing`.execute(tx)
}
