import { filtersOf, type Filter, type Offered } from './shop-query.ts'
import { cutText, cleanText } from '../text.ts'

export const STOCK_FILTERS = ['all', 'in', 'out'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

/** What the operators' list of products shows; `words` may be anywhere in name or id. */
export type ProductSearch = { words: string[]; filter: Filter; stock: StockFilter }

export const MAX_SEARCH = 100
const MAX_WORDS = 6

/** Anything else than a known filter is `all`. */
export function readProductSearch(query: ReadonlyMap<string, string>, offered: Pick<Offered, 'categories'>): ProductSearch {
  const words = cleanText(cutText(query.get('search') ?? '', MAX_SEARCH))
    .split(/\s+/u)
    .filter((word) => word !== '')
  return {
    words: words.slice(0, MAX_WORDS),
    filter: filtersOf(offered).find((filter) => filter === query.get('filter')) ?? 'all',
    stock: STOCK_FILTERS.find((stock) => stock === query.get('stock')) ?? 'all',
  }
}
