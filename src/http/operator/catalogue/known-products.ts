import { everyOptions } from '../../../domain/catalogue/options.ts'
import { hasOneSize, type Product } from '../../../domain/catalogue/product.ts'
import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { DEFAULT_QUERY } from '../../../domain/search/shop-query.ts'
import { listInStock, listProducts } from '../../../features/catalogue/list-products.ts'
import type { Shop } from '../../../shop.ts'

/** As many as a list that a field completes from can well have: others are typed. */
const MOST = 100

/** The first products by name, for fields that name some. */
export async function knownProducts(shop: Pick<Shop, 'db'>): Promise<Product[]> {
  return (await listProducts(shop, DEFAULT_QUERY, { limit: MOST, after: null })).entries
}

/** As such a field offers them. */
export function productOptions(products: Product[]): { value: string; title: string }[] {
  return products.map(({ id, name }) => ({ value: id, title: name }))
}

/** The kinds of pieces that are in stock, by what orders are written with. */
export async function offeredVariants(shop: Shop): Promise<{ value: string; title: string }[]> {
  const { entries } = await listInStock(shop, { limit: MOST, after: null })
  return entries.flatMap((product) =>
    hasOneSize(product)
      ? [{ value: product.id, title: product.name }]
      : everyOptions(product).map((options) => ({
          value: `${product.id}/${Object.values(options).join('/')}`,
          title: `${product.name}, ${optionsLabel(options)}`,
        })),
  )
}
