import { isInStock, isProductId, priceRupees, saleOf, type Product } from '../catalogue/product.ts'
import type { SavedItem } from './saved.ts'

export function savedItem(product: Product, savedAt: Date): SavedItem {
  const { id, variants = [] } = product
  return {
    id,
    saved_at: savedAt.toISOString(),
    price: priceRupees(product),
    on_sale: Boolean(saleOf(product)) || variants.some((variant) => variant.price_until !== undefined),
    in_stock: isInStock(product),
    low: isInStock(product) && variants.some(({ low }) => low !== undefined),
  }
}

/** The ids of products among these values, each once, in their sequence. Devices and addresses can hold anything. */
export function readProductIds(values: readonly unknown[], most: number): string[] {
  const ids = values.filter((value): value is string => typeof value === 'string' && isProductId(value))
  return [...new Set(ids)].slice(0, most)
}
