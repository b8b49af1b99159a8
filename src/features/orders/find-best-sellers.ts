import { isInStock, type Product } from '../../domain/product.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { listInStock } from '../catalogue/list-products.ts'
import type { Shop } from '../../shop.ts'
import { selectBestSellers } from './orders.sql.ts'

/** Sold out ones among them are left out. */
const MOST_LOOKED_AT = 20

/** What was bought most in the last orders, as far as it is in stock, and then what the owner shows first. */
export async function findBestSellers(shop: Pick<Shop, 'db' | 'reads'>, count: number): Promise<Product[]> {
  const ids = await selectBestSellers(shop.db, MOST_LOOKED_AT)
  const products = new Map((await findProducts(shop, ids)).map((product) => [product.id, product]))
  const sold = ids.flatMap((id) => products.get(id) ?? []).filter(isInStock)
  const { entries } = await listInStock(shop, { limit: count, after: null })
  return [...new Map([...sold, ...entries].map((product) => [product.id, product])).values()].slice(0, count)
}
