import { isProductId } from '../../domain/product.ts'
import type { Shop } from '../../shop.ts'
import { updateStock } from './catalogue.sql.ts'

export type StockResult = { ok: true } | { ok: false; reason: 'unknown-product' }

/** Puts a product in or out of stock, until an import says otherwise. */
export async function setStock(shop: Pick<Shop, 'db'>, id: string, inStock: boolean): Promise<StockResult> {
  const known = isProductId(id) && (await updateStock(shop.db, id, inStock))
  return known ? { ok: true } : { ok: false, reason: 'unknown-product' }
}
