import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import { readMetadata, type Product, type Rating } from '../../domain/product.ts'
import type { Filter, ShopQuery, SortOrder } from '../../domain/shop-query.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
/** A product with its place in the list that it was read for. */
export type ListedProduct = Product & { key: Key }

/** The pictures of a product row, in the gallery's sequence. Names without a stored picture are omitted. */
const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object(
    'name', pictures.name, 'width', pictures.width, 'height', pictures.height, 'widths', pictures.widths,
    'webpWidth', pictures.webp_width, 'colour', pictures.colour, 'placeholder', pictures.placeholder, 'kind', pictures.kind,
    'alt', pictures.alt
  ) order by image.place), '[]')
  from unnest(products.images) with ordinality as image (name, place)
  join pictures on pictures.name = image.name
)`

/** Null where there is no public review. */
const rating = sql<Rating | null>`case when rating_count > 0 then
  json_build_object('average', round(rating_sum::numeric / rating_count, 2)::float8, 'count', rating_count) end`

/** Products as the shop shows them; read with `readProducts`. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'role', 'tax_code', 'active', 'description', 'metadata', pictures.as('images'), rating.as('rating')])
}

type ProductRow = Omit<Product, 'rating'> & { rating: Rating | null }

export async function readProducts<Row extends ProductRow>(
  query: SelectQueryBuilder<Schema, 'products', Row>,
): Promise<(Omit<Row, 'rating'> & Pick<Product, 'rating' | 'metadata'>)[]> {
  return (await query.execute()).map(({ rating, ...row }) => ({ ...row, metadata: readMetadata(row.metadata), ...(rating && { rating }) }))
}

/** The Unicode collation sorts the same on every server, whatever its locale, with A beside a and É beside E. */
export const byName = sql<string>`name collate "unicode"`

/**
 * What each order sorts by before name and id, with the type of the index (0006-lists.sql). Each is one ascending
 * key, in which what has no value stands last, so that a page begins with one comparison.
 */
const LEADING: Record<SortOrder, { key: RawBuilder<unknown>; type: RawBuilder<unknown> } | null> = {
  'name-asc': null,
  'name-desc': null,
  'price-asc': { key: sql`coalesce(price_rupees, 2147483647)`, type: sql`bigint` },
  'price-desc': { key: sql`coalesce(-price_rupees, 1)`, type: sql`bigint` },
  'strength-asc': { key: sql`coalesce(strength, 1000000)`, type: sql`numeric` },
  'strength-desc': { key: sql`coalesce(-strength, 1)`, type: sql`numeric` },
}

/** The expression of the index products_of_print (0031-prints.sql). */
const PRINT = sql<string>`lower(split_part(metadata ->> 'variety', ' ', 1))`

export function selectByQuery(db: Db, { filter, order, print }: ShopQuery, { limit, after }: PageRequest): Promise<ListedProduct[]> {
  const lead = LEADING[order]
  const direction = order === 'name-desc' ? sql`desc` : sql`asc`
  const keys = lead ? [lead.key, byName, sql`id`] : [byName, sql`id`]
  const query = selectProducts(db)
    .select(sql<string[]>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`.as('key'))
    .$if(filter !== 'all', (query) => query.where('type', '=', filter))
    .$if(print !== undefined, (query) => query.where(PRINT, '=', print!))
    .$if(after !== null, (query) => query.where(isAfter(keys, after!, { type: lead?.type, backward: order === 'name-desc' })))
    .orderBy(sql.join(keys.map((key) => sql`${key} ${direction}`)))
    .limit(limit)
  return readProducts(query)
}

type Comparison = { type?: RawBuilder<unknown>; backward?: boolean }

/** The rows behind `after`. All keys are texts but the first, which is of `type` where that is given. */
export function isAfter(keys: RawBuilder<unknown>[], after: Key, { type = sql`text`, backward = false }: Comparison): RawBuilder<boolean> {
  const values = after.map((value, index) => sql`${value}::${index === 0 ? type : sql`text`}`)
  return sql<boolean>`(${sql.join(keys)}) ${backward ? sql`<` : sql`>`} (${sql.join(values)})`
}

export type ProductCounts = { total: number; coffees: number }
const counts = [
  sql<number>`coalesce(sum(count), 0)::integer`.as('total'),
  sql<number>`coalesce(sum(count) filter (where type = 'coffee'), 0)::integer`.as('coffees'),
] as const

/** Triggers keep the counts (0006-product-counts.sql). */
export function countProducts(db: Db, filter: Filter): Promise<ProductCounts> {
  const query = db.selectFrom('product_counts').select(counts)
  return (filter === 'all' ? query : query.where('type', '=', filter)).executeTakeFirstOrThrow()
}

/** Of one print: as many rows of the index as there are such products. */
export function countPrint(db: Db, print: string, filter: Filter): Promise<ProductCounts> {
  return db
    .selectFrom('products')
    .select([sql<number>`count(*)::integer`.as('total'), sql<number>`(count(*) filter (where type = 'coffee'))::integer`.as('coffees')])
    .where(PRINT, '=', print)
    .$if(filter !== 'all', (query) => query.where('type', '=', filter))
    .executeTakeFirstOrThrow()
}

/** A literal, not a parameter: a generic plan could not use the partial index on rows in stock. */
const IN_STOCK = sql<boolean>`in_stock`

export function selectInStock(db: Db, { limit, after }: PageRequest): Promise<ListedProduct[]> {
  const keys = [sql`position`, sql`id`]
  const query = selectProducts(db)
    .select(sql<string[]>`array[position::text, id]`.as('key'))
    .where(IN_STOCK)
    .$if(after !== null, (query) => query.where(isAfter(keys, after!, { type: sql`bigint` })))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  return readProducts(query)
}

/** In stock, of the print of the product `id`, by name. Nothing for a product without a print. */
export function selectSamePrint(db: Db, id: string, limit: number): Promise<Product[]> {
  const print = sql<string>`(select nullif(${PRINT}, '') from products where id = ${id})`
  return readProducts(
    selectProducts(db).where(PRINT, '=', print).where(IN_STOCK).where('id', '<>', id).orderBy(byName).orderBy('id').limit(limit),
  )
}

export function countInStock(db: Db): Promise<ProductCounts> {
  return db.selectFrom('product_counts').select(counts).where(IN_STOCK).executeTakeFirstOrThrow()
}

/** In no particular order; unknown ids are left out. */
export function selectByIds(db: Db, ids: string[]): Promise<Product[]> {
  return readProducts(selectProducts(db).where('id', '=', sql<string>`any(${ids})`))
}

/** In no particular order. */
export function selectInCart(db: Db, uid: string): Promise<Product[]> {
  return readProducts(
    selectProducts(db).where('id', 'in', (lines) => lines.selectFrom('cart_lines').select('product_id').where('user_id', '=', uid)),
  )
}

/** Sorted by id. The rows before `from` are skipped in the index alone. */
/** The expression of the index products_by_hash. */
const idHash = sql<string>`md5(id) collate "C"`

/** Products whose id's MD5, in lower-case hexadecimal, begins at `from` and ends before `to`. */
export function selectUpdates(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'updated_at as updatedAt'])
    .where(idHash, '>=', from)
    .where(idHash, '<', to)
    .orderBy(idHash)
    .limit(limit)
    .execute()
}

export async function selectNewestUpdate(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('products').select('updated_at').orderBy('updated_at', 'desc').limit(1).executeTakeFirst()
  return row?.updated_at ?? null
}
