import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { optionsIn, withPrices } from '../../domain/catalogue/options.ts'
import { readMetadata } from '../../domain/catalogue/product-fields.ts'
import type { Product, ProductStatus, Rating } from '../../domain/catalogue/product.ts'
import type { ShopSizes } from '../../domain/catalogue/size.ts'
import { isSoldOut, type ProductOption, type Variant } from '../../domain/catalogue/variant.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import type { FacetCounts } from '../../domain/search/narrowing.ts'
import type { BEST_MATCH, Filter, ShopQuery, SortOrder } from '../../domain/search/shop-query.ts'
import type { Db, Schema } from '../../schema.ts'
import { isAmong, NOT_NARROWED, PRINT, type Narrowed } from './narrow.sql.ts'
import { AWAY, IS_AWAY } from './season.sql.ts'

/** A product with its place in the list that it was read for. */
export type ListedProduct = Product & { key: Key }

/** The pictures of a product row, in the gallery's sequence. Names without a stored picture are omitted. */
const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object(
    'name', pictures.name, 'width', pictures.width, 'height', pictures.height, 'widths', pictures.widths,
    'webpWidth', pictures.webp_width, 'colour', pictures.colour, 'kind', pictures.kind,
    'alt', pictures.alt
  ) order by image.place), '[]')
  from unnest(products.images) with ordinality as image (name, place)
  join pictures on pictures.name = image.name
)`

/** Null where there is no public review. */
const rating = sql<Rating | null>`case when rating_count > 0 then
  json_build_object('average', round(rating_sum::numeric / rating_count, 2)::float8, 'count', rating_count) end`

/** None is there, and it can be had ahead: until its day is over in India, by the database's clock. */
const SOLD_AHEAD = sql<boolean>`(sold_ahead and ships_from >= to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD'))`

/** Null where pieces are not counted. */
const variants = sql<Variant[] | null>`(
  select json_agg(json_strip_nulls(json_build_object(
    'options', options, 'available', few > 0 or ${SOLD_AHEAD}, 'low', case when few between 1 and 3 then few end,
    'ships_from', case when ${SOLD_AHEAD} then ships_from end, 'price', coalesce(sale_rupees, price),
    'price_regular', case when sale_rupees is not null then price end, 'price_until', sale_until
  )) order by variants.position) from variants where product_id = products.id
)`

/** Null where a product says nothing of that. */
export const productOptions = sql<ProductOption[] | null>`(
  select json_agg(json_build_object('name', name, 'label', label, 'values', choices) order by position)
  from product_options where product_id = products.id
)`
/** What such products come in; read once a statement. */
export const sizesOfShop = sql<ShopSizes>`(select json_build_object('list', list, 'first', first) from shop_sizes where kept)`

/** A literal, not a parameter, as of `IN_STOCK`. */
export const LISTED = sql<boolean>`(listed and products.id <> all(${AWAY}))`

/** Products as the shop shows them, whoever may find them; read with `readProducts`. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'role', 'tax_code', 'active', 'description', 'metadata', 'wear_with', 'sale_rupees', 'sale_until'])
    .select(sql<ProductStatus | 'away'>`case when status in ('on', 'hidden') and ${IS_AWAY} then 'away' else status end`.as('status'))
    .select([
      pictures.as('images'),
      rating.as('rating'),
      variants.as('variants'),
      productOptions.as('product_options'),
      sizesOfShop.as('sizes'),
    ])
}

/** The fields that a product omits where its row has nothing. */
type Optional = 'status' | 'rating' | 'wear_with' | 'variants' | 'product_options'
type ProductRow = Omit<Product, Optional> & {
  status: ProductStatus | 'away'
  rating: Rating | null
  wear_with: string[]
  variants: Variant[] | null
  product_options: ProductOption[] | null
  sizes: ShopSizes
  sale_rupees: number | null
  /** A text where the row came as JSON. */
  sale_until: Date | string | null
}

type Read<Row> = Omit<Row, Optional | 'sizes' | 'sale_rupees' | 'sale_until'> & Pick<Product, Optional | 'metadata'>

export async function readProducts<Row extends ProductRow>(query: SelectQueryBuilder<Schema, 'products', Row>): Promise<Read<Row>[]> {
  return (await query.execute()).map(toProduct)
}

function toProduct<Row extends ProductRow>({
  status,
  rating,
  wear_with,
  variants,
  product_options: said,
  sizes,
  sale_rupees,
  sale_until,
  ...row
}: Row): Read<Row> {
  const stored = readMetadata(row.metadata)
  const metadata =
    sale_rupees === null || sale_until === null
      ? stored
      : {
          ...stored,
          price_usd: String(sale_rupees),
          price_regular: stored.price_usd,
          price_until: new Date(sale_until).toISOString(),
        }
  const options = optionsIn({ metadata, product_options: said ?? [] }, sizes)
  return {
    ...row,
    ...(status !== 'on' && { status }),
    metadata: variants && isSoldOut({ variants }) ? { ...metadata, is_oos: '1' } : metadata,
    ...(wear_with.length > 0 && { wear_with }),
    ...(rating && { rating }),
    ...(options.length > 0 && { product_options: options }),
    ...(variants && { variants: withPrices(variants, { metadata }) }),
  }
}

/** How many products a list has, how many of these are coffees, and where it is asked for how many each facet leaves. */
export type ProductCounts = { total: number; coffees: number; facets?: FacetCounts }
type ListQuery = SelectQueryBuilder<Schema, 'products', ProductRow & { key: Key }>

type Counting = {
  counts: RawBuilder<ProductCounts>
  facets?: RawBuilder<FacetCounts> | undefined
  /** The table expression `found` of a search. */
  found?: RawBuilder<unknown> | undefined
  isNarrowed?: boolean
}

/** A page of a list with the counts of all of it, in one statement. */
export async function readCounted(
  db: Db,
  query: ListQuery,
  { counts, facets, found, isNarrowed = false }: Counting,
): Promise<{ rows: ListedProduct[]; counts: ProductCounts }> {
  const once = found || isNarrowed ? sql`/* Its text depends on what is asked for: not to be prepared. */` : sql``
  const { rows } = await sql<{ counts: ProductCounts; facets?: FacetCounts; products: (ProductRow & { key: Key })[] }>`
    ${once} ${found ? sql`with ${found}` : sql``} select ${counts} as counts, ${facets ? sql`${facets} as facets,` : sql``}
      coalesce((select json_agg(listed) from (${query}) as listed), '[]') as products`.execute(db)
  const [read] = rows
  return { rows: read!.products.map(toProduct), counts: { ...read!.counts, ...(read!.facets && { facets: read!.facets }) } }
}

/** The Unicode collation sorts the same on every server, whatever its locale, with A beside a and É beside E. */
export const byName = sql<string>`name collate "unicode"`

/**
 * What each order sorts by before name and id, with the type of the index (0002-catalogue.sql). Each is one ascending
 * key, in which what has no value stands last, so that a page begins with one comparison.
 */
const LEADING: Record<SortOrder | typeof BEST_MATCH, { key: RawBuilder<unknown>; type: RawBuilder<unknown> } | null> = {
  // What matches alike, to a thousandth, stands in the owner's order; a key of a page has ten digits at most.
  best: { key: sql`-round(rank / 1000.0)::bigint * 100000 + least(position, 99999)`, type: sql`bigint` },
  'name-asc': null,
  'name-desc': null,
  'price-asc': { key: sql`coalesce(price_rupees, 2147483647)`, type: sql`bigint` },
  'price-desc': { key: sql`coalesce(-price_rupees, 1)`, type: sql`bigint` },
  'strength-asc': { key: sql`coalesce(strength, 1000000)`, type: sql`numeric` },
  'strength-desc': { key: sql`coalesce(-strength, 1)`, type: sql`numeric` },
  'ours-asc': { key: sql`position`, type: sql`bigint` },
}

export function listByQuery(db: Db, query: ShopQuery, { limit, after }: PageRequest, narrowed: Narrowed = NOT_NARROWED): ListQuery {
  const { filter, order, print } = query
  // Without words all match alike.
  const lead = order === 'best' && !narrowed.byWords ? { ...LEADING.best!, key: sql`0::integer` } : LEADING[order]
  const direction = order === 'name-desc' ? sql`desc` : sql`asc`
  const keys = lead ? [lead.key, byName, sql`id`] : [byName, sql`id`]
  const products = selectProducts(db).select(sql<string[]>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`.as('key'))
  // Of the type of the table alone: what the join adds is read by the key.
  const among = isAmong(query, narrowed)
  const within = narrowed.byWords
    ? (products.innerJoin(sql`found`.as('found'), (join) => join.on(sql`found.product_id`, '=', sql`products.id`)) as typeof products)
    : products
  return within
    .where(LISTED)
    .$if(filter !== 'all', (query) => query.where('type', '=', filter))
    .$if(print !== undefined, (query) => query.where(PRINT, '=', print!))
    .$if(among !== null, (query) =>
      query.where(sql<boolean>`exists (select from product_facets where product_id = products.id and ${among})`),
    )
    .$if(after !== null, (query) => query.where(isAfter(keys, after!, { type: lead?.type, backward: order === 'name-desc' })))
    .orderBy(sql.join(keys.map((key) => sql`${key} ${direction}`)))
    .limit(limit)
}

type Comparison = { type?: RawBuilder<unknown>; backward?: boolean }

/** The rows behind `after`. All keys are texts but the first, which is of `type` where that is given. */
export function isAfter(keys: RawBuilder<unknown>[], after: Key, { type = sql`text`, backward = false }: Comparison): RawBuilder<boolean> {
  const values = after.map((value, index) => sql`${value}::${index === 0 ? type : sql`text`}`)
  return sql<boolean>`(${sql.join(keys)}) ${backward ? sql`<` : sql`>`} (${sql.join(values)})`
}

/** A literal, not a parameter: a generic plan could not use the partial index on rows in stock. */
export const IN_STOCK = sql<boolean>`in_stock`

/** The counts that triggers keep, of each type and of what is in stock, without what is out of its season. */
export function countProducts({ filter, inStock }: { filter: Filter; inStock: boolean }): RawBuilder<ProductCounts> {
  const counted = sql`${filter === 'all' ? sql`true` : sql`type = ${filter}`} and ${inStock ? IN_STOCK : sql`true`}`
  const away = (more: RawBuilder<unknown>) =>
    sql`(select count(*) from products where listed and products.id = any(${AWAY}) and ${counted} ${more})`
  return sql`(select json_build_object('total', coalesce(sum(count), 0) - ${away(sql``)},
      'coffees', coalesce(sum(count) filter (where type = 'coffee'), 0) - ${away(sql`and type = 'coffee'`)})
    from product_counts where ${counted})`
}

/** The counts of one print read as many rows of the index as there are such products. */
export function countPrint(print: string, filter: Filter): RawBuilder<ProductCounts> {
  return sql`(select json_build_object('total', count(*), 'coffees', count(*) filter (where type = 'coffee'))
    from products where ${LISTED} and ${PRINT} = ${print} and ${filter === 'all' ? sql`true` : sql`type = ${filter}`})`
}

/** The products stand in the owner's order. */
export function listInStock(db: Db, { limit, after }: PageRequest): ListQuery {
  const keys = [sql`position`, sql`id`]
  return selectProducts(db)
    .select(sql<string[]>`array[position::text, id]`.as('key'))
    .where(IN_STOCK)
    .where(LISTED)
    .$if(after !== null, (query) => query.where(isAfter(keys, after!, { type: sql`bigint` })))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
}

/** The products come in any order; unknown ids are left out. */
export function selectByIds(db: Db, ids: string[]): Promise<Product[]> {
  return readProducts(selectProducts(db).where('id', '=', sql<string>`any(${ids})`))
}

/** The products come in no particular order. */
export function selectInCart(db: Db, uid: string): Promise<Product[]> {
  return readProducts(
    selectProducts(db).where('id', 'in', (lines) => lines.selectFrom('cart_lines').select('product_id').where('user_id', '=', uid)),
  )
}
