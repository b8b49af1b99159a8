import type { Product } from '../../domain/catalogue/product.ts'
import { cutPage, withoutKey, type Key, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { MAX_VALUES } from '../../domain/search/narrowing.ts'
import { DEFAULT_QUERY, type ShopQuery } from '../../domain/search/shop-query.ts'
import type { Shop } from '../../shop.ts'
import {
  countPrint,
  countProducts,
  listByQuery,
  listInStock as inStock,
  readCounted,
  readProducts,
  type ListedProduct,
  type ProductCounts,
} from './catalogue.sql.ts'
import { countFacets, countFound, NOT_NARROWED } from './narrow.sql.ts'

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

/** The whole range by name, for those who need all of it. */
export async function listEveryProduct(shop: Pick<Shop, 'db'>): Promise<Product[]> {
  const all: Product[] = []
  for (let after: Key | null = null; ;) {
    const rows: ListedProduct[] = await readProducts(listByQuery(shop.db, DEFAULT_QUERY, { limit: BATCH, after }))
    all.push(...rows.map(withoutKey))
    after = rows.at(-1)?.key ?? null
    if (rows.length < BATCH) return all
  }
}
