import { sql, type Kysely } from 'kysely'
import type { CollectionRule } from '../../domain/catalogue/collection.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Schema } from '../../schema.ts'
import { LISTED, readProducts, selectProducts } from './catalogue.sql.ts'

/** What fits the rule, at most `limit`, in the owner's order; with `newest` those that came last, the newest first. */
export function selectByRule(db: Kysely<Schema>, { fields, newest, sale }: CollectionRule, limit: number): Promise<Product[]> {
  const direction = newest === null ? sql`` : sql`desc`
  let query = selectProducts(db).where(LISTED)
  for (const { field, value } of fields) {
    query =
      field === 'type'
        ? query.where('type', '=', value)
        : query.where(
            sql<boolean>`exists (select from product_facets where product_id = products.id
              and facets && ${writtenAlike(value).map((alike) => `${field}=${alike}`)}::text[])`,
          )
  }
  if (sale)
    query = query.where(
      sql<boolean>`(sale_rupees is not null or exists (select from variants where product_id = products.id and variants.sale_rupees is not null))`,
    )
  return readProducts(
    query
      .orderBy(sql`position ${direction}`)
      .orderBy(sql`id ${direction}`)
      .limit(Math.min(newest ?? limit, limit)),
  )
}

/** The folder may say "indigo" for what products call "Indigo"; the index knows whole values alone. */
function writtenAlike(value: string): string[] {
  const small = value.toLowerCase()
  return [...new Set([value, small, small.charAt(0).toUpperCase() + small.slice(1)])]
}
