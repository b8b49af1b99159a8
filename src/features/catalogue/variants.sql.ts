import { sql } from 'kysely'
import { FEW, type Count, type PiecesFilter } from '../../domain/catalogue/stock.ts'
import type { Key } from '../../domain/paging.ts'
import { searchPattern } from '../../domain/search-pattern.ts'
import type { Db } from '../../schema.ts'
import { byName, productOptions, sizesOfShop } from './catalogue.sql.ts'
import { WORDS } from './search.sql.ts'

const counts = sql<Count[]>`(
  select coalesce(json_agg(json_build_object('options', options, 'stock', stock, 'held', held, 'ahead', ahead, 'shipsFrom', ships_from,
    'sku', sku, 'shelf', shelf, 'price', price, 'cost', cost) order by position), '[]') from variants where product_id = products.id
)`

const hasVariant = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from variants where product_id = products.id and ${condition})`

/** By its threshold, else as shoppers read it. */
const few = sql<number>`coalesce(threshold_of(products.id), ${FEW}::integer)`

/** Products with such a kind of piece among others. */
const WITH: Record<PiecesFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql`true`,
  low: hasVariant(sql`stock > 0 and stock <= ${few}`),
  gone: hasVariant(sql`stock <= 0`),
  uncounted: sql`(not ${hasVariant(sql`true`)} or ${hasVariant(sql`stock is null`)})`,
}

/** `ids`: only of these, archived or not; else all that are not archived. */
type Asked = { words: string[]; ids: string[] | null; pieces: PiecesFilter }

/** Products by name with their counts, from the one at `from` on. */
export function selectWithCounts(db: Db, { words, ids, pieces }: Asked, { limit, from }: { limit: number; from: Key | null }) {
  let query = db
    .selectFrom('products')
    .select(['id', 'name', 'active', 'metadata', 'tax_code'])
    .select([
      productOptions.as('product_options'),
      sizesOfShop.as('sizes'),
      counts.as('counts'),
      few.as('few'),
      sql<string>`(${byName})::text`.as('nameKey'),
    ])
    .where(WITH[pieces])
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${ids}::text[])`))
    .$if(ids === null, (query) => query.where('status', '<>', sql.lit('archived')))
    .$if(from !== null, (query) => query.where(sql<boolean>`(${byName}, id) >= (${from?.[0]}::text, ${from?.[1]}::text)`))
  for (const word of words) query = query.where(WORDS, 'like', searchPattern(word) ?? '%')
  return query.orderBy(byName).orderBy('id').limit(limit).execute()
}

/** What an operator last did to the count of each of these kinds, by their label in the records of actions. */
export async function selectLastCounts(db: Db, kinds: { id: string; label: string }[]) {
  const { rows } = await sql<{
    id: string
    label: string
    name: string
    at: Date
    before: string | number | null
    after: string | number
    note: string | null
  }>`
    select kind.id, kind.label, last.name, last.at, last.before, last.after, last.note from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind (id text, label text)
    cross join lateral (
      select name, created_at as at, before -> kind.label as before, after -> kind.label as after, after ->> 'note' as note
      from operator_actions where object_type = 'product' and object_id = kind.id and jsonb_exists(after, kind.label)
      order by created_at desc, operator_actions.id desc limit 1
    ) as last`.execute(db)
  return rows
}
