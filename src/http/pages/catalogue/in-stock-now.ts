import type { Product } from '../../../domain/catalogue/product.ts'
import type { Ctx } from '../../context.ts'
import { products } from '../../resources/products.ts'
import { readFor } from '../../resources/resource.ts'

/** What pages show that have nothing of their own: the first products that are in stock. */
export async function inStockNow(c: Ctx, most = 4): Promise<Product[]> {
  return (await readFor(c, products, { in_stock: 'true', limit: String(most) })).products
}
