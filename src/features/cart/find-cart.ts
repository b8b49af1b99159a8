import type { CartLine } from '../../domain/cart.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { countLines, selectLines } from './cart.sql.ts'

/** The cart's lines with their products as the catalogue has them now. */
export async function findCart(shop: Shop, uid: string): Promise<CartLine[]> {
  const lines = await selectLines(shop.db, uid)
  const products = await findProducts(
    shop,
    lines.map((line) => line.product_id),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.flatMap(({ product_id, quantity, size }) => {
    const product = byId.get(product_id)
    return product ? [{ ...product, quantity, size }] : []
  })
}

/** Distinct lines, as the header's badge shows them. */
export function countCart(shop: Shop, uid: string): Promise<number> {
  return countLines(shop.db, uid)
}
