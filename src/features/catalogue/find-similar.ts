import { sql, type RawBuilder } from 'kysely'
import { isInStock, isListed, isProductId, isShown, type Product } from '../../domain/catalogue/product.ts'
import type { Db } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { IN_STOCK, LISTED, readProducts, selectProducts } from './catalogue.sql.ts'
import { PRINT } from './narrow.sql.ts'

/** The number of products of a print, and at the front of the shelf, whose dyes are compared. */
const COMPARED = 24

export type WithSimilar = {
  /** Null where there is none. */
  product: Product | null
  /** The products that it names as worn with it, in that sequence, and that can be bought. */
  wearWith: Product[]
  /** Further products in stock that may be like it, in the owner's order. */
  candidates: Product[]
}

/** The product `id`, and to which others its page leads. */
export async function findWithSimilar(shop: Pick<Shop, 'db'>, id: string): Promise<WithSimilar> {
  const found = isProductId(id) ? await selectWithSimilar(shop.db, id, COMPARED) : []
  const product = found.find((product) => product.id === id && isShown(product)) ?? null
  const others = found.filter((other) => other.id !== id && isInStock(other) && isListed(other))
  const wearWith = (product?.wear_with ?? []).flatMap((id) => others.find((other) => other.id === id) ?? [])
  return { product, wearWith, candidates: others.filter((other) => !wearWith.includes(other)) }
}

/**
 * The product `id`, those that it names as worn with it, and what is in stock of its print and at the front of the shelf, at
 * most `limit` each; in the owner's order.
 */
function selectWithSimilar(db: Db, id: string, limit: number): Promise<Product[]> {
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
