import { sql } from 'kysely'
import { optionsIn } from '../../domain/catalogue/options.ts'
import { readMetadata } from '../../domain/catalogue/product-fields.ts'
import type { SheetProduct } from '../../domain/import/product-sheet.ts'
import type { Sale } from '../../domain/prices/sale.ts'
import type { Db, Tx } from '../../schema.ts'
import { productOptions, sizesOfShop } from './catalogue.sql.ts'

/** Times come as texts in JSON. */
type SaleRow = { rupees: number; startsAt: string; endsAt: string }

const saleOf = (options: ReturnType<typeof sql>) => sql<SaleRow | null>`(
  select json_build_object('rupees', sale.rupees, 'startsAt', sale.starts_at, 'endsAt', sale.ends_at)
  from sales sale where sale.product_id = products.id and sale.options = ${options}
)`

const kinds = sql<(Omit<SheetProduct['kinds'][number], 'sale'> & { sale: SaleRow | null })[]>`(
  select coalesce(json_agg(json_build_object(
    'options', options, 'stock', stock, 'held', held + held_ahead, 'ahead', ahead, 'shipsFrom', ships_from, 'sku', sku, 'shelf', shelf, 'price', price, 'cost', cost, 'sale', ${saleOf(sql`variants.options`)}
  ) order by variants.position), '[]') from variants where product_id = products.id
)`

function selectStored(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'role', 'tax_code', 'active', 'description', 'images', 'metadata', 'wear_with'])
    .select([productOptions.as('product_options'), sizesOfShop.as('sizes'), saleOf(sql`'{}'::jsonb`).as('sale'), kinds.as('kinds')])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number]

function toStored({ product_options: said, sizes, sale, kinds, ...row }: Row): SheetProduct {
  return {
    ...row,
    product_options: optionsIn({ metadata: readMetadata(row.metadata), product_options: said ?? [] }, sizes),
    sale: toSale(sale),
    kinds: kinds.map((kind) => ({ ...kind, sale: toSale(kind.sale) })),
  }
}

function toSale(row: SaleRow | null): Sale | null {
  return row && { rupees: row.rupees, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }
}

/** Products as they are stored, with what an import can write, by id; unknown ids are left out. */
export async function selectStoredByIds(db: Db, ids: string[]): Promise<SheetProduct[]> {
  const rows = await selectStored(db)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .execute()
  return rows.map(toStored)
}

/** A part of the shelf in its order, behind the product at that place. */
export async function selectStoredAfter(
  db: Db,
  after: { position: number; id: string } | null,
  limit: number,
): Promise<(SheetProduct & { position: number })[]> {
  const rows = await selectStored(db)
    .select('position')
    .$if(after !== null, (query) => query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ position, ...row }) => ({ ...toStored(row), position }))
}

/** Nobody sells or counts pieces of these products until the transaction ends; in the order in which payments lock them. */
export async function lockVariants(tx: Tx, ids: string[]): Promise<void> {
  await sql`select from variants where product_id = any(${ids}::text[]) order by product_id, options for update`.execute(tx)
}

/** Which kinds have these SKUs. */
export async function selectSkus(db: Db, skus: string[]): Promise<{ id: string; options: Record<string, string>; sku: string }[]> {
  const { rows } = await sql<{ id: string; options: Record<string, string>; sku: string }>`
    select product_id as id, options, sku from variants where sku = any(${skus}::text[])`.execute(db)
  return rows
}

/** SKUs that are these without their leading zeros; `without` has none. */
export async function selectSkusWithoutZeros(db: Db, skus: string[]): Promise<{ without: string; sku: string }[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<{ without: string; sku: string }>`
    select ltrim(sku, '0') as without, min(sku) as sku from variants
    where ltrim(sku, '0') = any(${skus.map((sku) => sku.replace(/^0+/, ''))}::text[]) and sku <> '' group by 1`.execute(db)
  return rows
}

type CalledVariant = { id: string; options: Record<string, string>; sku: string | null; shelf: string | null }

/** The SKUs and shelves of the kinds of these products that have any. */
export async function selectCalled(db: Db, ids: string[]): Promise<CalledVariant[]> {
  const { rows } = await sql<CalledVariant>`
    select product_id as id, options, sku, shelf from variants
    where product_id = any(${ids}::text[]) and (sku is not null or shelf is not null)`.execute(db)
  return rows
}
