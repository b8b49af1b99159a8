import { sql } from 'kysely'
import type { ProductStatus } from '../../domain/catalogue/product.ts'
import type { PageRequest } from '../../domain/paging.ts'
import { searchPattern } from '../../domain/search-pattern.ts'
import type { ProductSearch } from '../../domain/search/product-search.ts'
import type { Db } from '../../schema.ts'
import { byName, isAfter, readProducts, selectProducts, type ListedProduct } from './catalogue.sql.ts'

/** The expression of the index products_by_all_words (0046-notes.sql). */
export const WORDS = sql<string>`product_words(id, name, tags, note)`

export function selectBySearch(
  db: Db,
  { words, filter, stock, status }: ProductSearch,
  { limit, after }: PageRequest,
): Promise<ListedProduct[]> {
  const keys = [byName, sql`id`]
  let query = selectProducts(db)
    .select(sql<string[]>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`.as('key'))
    .$if(filter !== 'all', (query) => query.where('type', '=', filter))
    // Literals, not parameters: a generic plan could not use the partial index.
    .$if(stock === 'in', (query) => query.where(sql<boolean>`in_stock`))
    .$if(stock === 'out', (query) => query.where(sql<boolean>`not in_stock`))
    .$if(status !== 'all', (query) => query.where('status', '=', sql<ProductStatus>`${sql.lit(status)}`))
    .$if(status !== 'all' && status !== 'on', (query) => query.where(sql<boolean>`not listed`))
    .$if(after !== null, (query) => query.where(isAfter(keys, after!, {})))
  for (const word of words) query = query.where(WORDS, 'like', searchPattern(word) ?? '%')
  return readProducts(query.orderBy(byName).orderBy('id').limit(limit))
}
