import { sql, type RawBuilder } from 'kysely'
import type { ShopQuery } from '../../domain/shop-query.ts'

/** The expression of the index products_of_print (0002-catalogue.sql). */
export const PRINT = sql<string>`lower(split_part(metadata ->> 'variety', ' ', 1))`

/** What a search leaves: products of the table expression `found`, if it names any words, within its bounds of the price. */
export type Narrowed = { byWords: boolean; minRupees: number | null; maxRupees: number | null }

export const NOT_NARROWED: Narrowed = { byWords: false, minRupees: null, maxRupees: null }

export function isWithin({ minRupees, maxRupees }: Narrowed): RawBuilder<boolean> {
  const bounds = [
    ...(minRupees === null ? [] : [sql`price_rupees >= ${minRupees}::integer`]),
    ...(maxRupees === null ? [] : [sql`price_rupees <= ${maxRupees}::integer`]),
  ]
  return bounds.length > 0 ? sql<boolean>`${sql.join(bounds, sql` and `)}` : sql<boolean>`true`
}

/** Counts what a search finds. */
export function countFound({ filter, print }: ShopQuery, narrowed: Narrowed): RawBuilder<{ total: number; coffees: number }> {
  return sql`(select json_build_object('total', count(*), 'coffees', count(*) filter (where type = 'coffee'))
    from products ${narrowed.byWords ? sql`join found on found.product_id = products.id` : sql``}
    where ${isWithin(narrowed)} and ${filter === 'all' ? sql`true` : sql`type = ${filter}`}
      and ${print === undefined ? sql`true` : sql`${PRINT} = ${print}`})`
}
