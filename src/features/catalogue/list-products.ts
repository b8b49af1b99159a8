import type { Product } from '../../domain/catalogue/product.ts'
import { cutPage, withoutKey, type Key, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { MAX_VALUES } from '../../domain/search/narrowing.ts'
import type { ProductSearch } from '../../domain/search/product-search.ts'
import type { ShopQuery } from '../../domain/search/shop-query.ts'
import type { Shop } from '../../shop.ts'
import {
  countPrint,
  countProducts,
  listByQuery,
  listInStock as inStock,
  readCounted,
  type ListedProduct,
  type ProductCounts,
} from './catalogue.sql.ts'
import { countFacets, countFound, NOT_NARROWED } from './narrow.sql.ts'
import { selectBySearch } from './search.sql.ts'

/** The counts are those of the whole list. */
export type ProductPage = PageResult<Product> & ProductCounts

/**
 * A page of /shop, in the order asked for. Prices and strengths sort as numbers; products without a value come last in both directions;
 * ties are settled by name, then id (contract §7). `facets`: the fields of which each value is counted.
 */
export async function listProducts(
  shop: Pick<Shop, 'db'>,
  query: ShopQuery,
  { limit, after }: PageRequest,
  facets: readonly string[] | null = null,
): Promise<ProductPage> {
  const { filter, print, narrowing } = query
  const ofAll = print === undefined ? countProducts({ filter, inStock: false }) : countPrint(print, filter)
  const { rows, counts } = await readCounted(shop.db, listByQuery(shop.db, query, { limit: limit + 1, after }), {
    counts: narrowing ? countFound(query, NOT_NARROWED) : ofAll,
    facets: facets ? countFacets(query, NOT_NARROWED, facets, MAX_VALUES) : undefined,
    isNarrowed: narrowing !== undefined,
  })
  return { ...cutPage(rows, limit, withoutKey), ...counts }
}

/** A page of what is in stock, in the owner's order: the home page shows the first four. */
export async function listInStock(shop: Pick<Shop, 'db'>, { limit, after }: PageRequest): Promise<ProductPage> {
  const ofAll = countProducts({ filter: 'all', inStock: true })
  const { rows, counts } = await readCounted(shop.db, inStock(shop.db, { limit: limit + 1, after }), { counts: ofAll })
  return { ...cutPage(rows, limit, withoutKey), ...counts }
}

const BATCH = 1000
const EVERYTHING: ProductSearch = { words: [], filter: 'all', stock: 'all', status: 'all' }

/** Every product by name that has these words, for operators who need all of them. */
export async function listEveryProduct(
  shop: Pick<Shop, 'db'>,
  asked: Partial<Pick<ProductSearch, 'words' | 'status'>> = {},
): Promise<Product[]> {
  const all: Product[] = []
  for (let after: Key | null = null; ;) {
    const rows: ListedProduct[] = await selectBySearch(shop.db, { ...EVERYTHING, ...asked }, { limit: BATCH, after })
    all.push(...rows.map(withoutKey))
    after = rows.at(-1)?.key ?? null
    if (rows.length < BATCH) return all
  }
}
