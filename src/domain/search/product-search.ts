import type { ProductStatus } from '../catalogue/product.ts'
import { cleanText } from '../text.ts'
import type { Filter } from './shop-query.ts'

export const STOCK_FILTERS = ['all', 'in', 'out'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
export type StatusFilter = ProductStatus | 'all'

/** What the operators' list of products shows; `words` may be anywhere in name or id. */
export type ProductSearch = { words: string[]; filter: Filter; stock: StockFilter; status: StatusFilter }

const MAX_WORDS = 6

/** The words of what is looked for; more than six are ignored. */
export function searchWords(search: string): string[] {
  return cleanText(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}
