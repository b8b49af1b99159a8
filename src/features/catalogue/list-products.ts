import type { Product } from '../../domain/product.ts'
import type { ShopQuery } from '../../domain/shop-query.ts'
import type { Shop } from '../../shop.ts'
import { selectByQuery, selectInStock } from './catalogue.sql.ts'

/**
 * The products of /shop, in the order asked for. Prices and strengths sort as numbers; products without
 * a value come last in both directions; ties are settled by name, then id (contract §7).
 */
export function listProducts(shop: Pick<Shop, 'db'>, query: ShopQuery): Promise<Product[]> {
  return selectByQuery(shop.db, query)
}

/** The first products that are in stock, in the owner's order: what the home page shows. */
export function listInStock(shop: Pick<Shop, 'db'>, limit: number): Promise<Product[]> {
  return selectInStock(shop.db, limit)
}
