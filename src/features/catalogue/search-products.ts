import type { Product } from '../../domain/catalogue/product.ts'
import { cutPage, withoutKey, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { ProductSearch } from '../../domain/search/product-search.ts'
import type { Shop } from '../../shop.ts'
import { selectBySearch } from './search.sql.ts'

/** A page of the operators' list, by name: what matches every word of the search, of one category, in or out of stock. */
export async function searchProducts(
  shop: Pick<Shop, 'db'>,
  search: ProductSearch,
  { limit, after }: PageRequest,
): Promise<PageResult<Product>> {
  return cutPage(await selectBySearch(shop.db, search, { limit: limit + 1, after }), limit, withoutKey)
}
