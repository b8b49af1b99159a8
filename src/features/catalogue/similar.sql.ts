import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Schema } from '../../schema.ts'
import { IN_STOCK, LISTED, readProducts, selectProducts } from './catalogue.sql.ts'
import { PRINT } from './narrow.sql.ts'

/**
 * The product `id`, those that it names as worn with it, and what is in stock of its print and at the front of the shelf, at
 * most `limit` each; in the owner's order.
 */
export function selectWithSimilar(db: Kysely<Schema>, id: string, limit: number): Promise<Product[]> {
  const print = sql`(select nullif(${PRINT}, '') from products where id = ${id})`
  const inStock = (more: RawBuilder<unknown>) =>
    sql`(select id from products where ${IN_STOCK} and ${LISTED} ${more} order by position, id limit ${limit})`
  const named = sql`(select unnest(wear_with) from products where id = ${id})`
  const chosen = sql`select ${id}::text union all ${named} union all ${inStock(sql`and ${PRINT} = ${print}`)} union all ${inStock(sql``)}`
  return readProducts(
    selectProducts(db)
      .where('id', '=', sql<string>`any(array(${chosen}))`)
      .orderBy('position')
      .orderBy('id'),
  )
}
