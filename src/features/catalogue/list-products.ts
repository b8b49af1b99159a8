import { cutPage, withoutKey, type Key, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { Product } from '../../domain/product.ts'
import { DEFAULT_QUERY, type ShopQuery } from '../../domain/shop-query.ts'
import type { Shop } from '../../shop.ts'
import { countInStock, countPrint, countProducts, selectByQuery, selectInStock, type ProductCounts } from './catalogue.sql.ts'

/** The counts are those of the whole list. */
export type ProductPage = PageResult<Product> & ProductCounts

/**
 * A page of /shop, in the order asked for. Prices and strengths sort as numbers; products without
 * a value come last in both directions; ties are settled by name, then id (contract §7).
 */
export async function listProducts(shop: Pick<Shop, 'db'>, query: ShopQuery, { limit, after }: PageRequest): Promise<ProductPage> {
  const [rows, counts] = await Promise.all([
    selectByQuery(shop.db, query, { limit: limit + 1, after }),
    query.print === undefined ? countProducts(shop.db, query.filter) : countPrint(shop.db, query.print, query.filter),
  ])
  return { ...cutPage(rows, limit, withoutKey), ...counts }
}

/** A page of what is in stock, in the owner's order: the home page shows the first four. */
export async function listInStock(shop: Pick<Shop, 'db'>, { limit, after }: PageRequest): Promise<ProductPage> {
  const [rows, counts] = await Promise.all([selectInStock(shop.db, { limit: limit + 1, after }), countInStock(shop.db)])
  return { ...cutPage(rows, limit, withoutKey), ...counts }
}

const BATCH = 1000

/** The whole range by name, for those who need all of it. */
export async function listEveryProduct(shop: Pick<Shop, 'db'>): Promise<Product[]> {
  const all: Product[] = []
  for (let after: Key | null = null; ;) {
    const rows = await selectByQuery(shop.db, DEFAULT_QUERY, { limit: BATCH, after })
    all.push(...rows.map(withoutKey))
    after = rows.at(-1)?.key ?? null
    if (rows.length < BATCH) return all
  }
}
