import { spansOf, type Sold, type SoldQuery } from '../../domain/dashboard/sold.ts'
import { cutPage, withoutKey, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { Shop } from '../../shop.ts'
import { selectSold } from './sold.sql.ts'

/** What was sold in these days, the most first: for operators. Every order of them is read. */
export async function listSold(
  { recent, clock }: Pick<Shop, 'recent' | 'clock'>,
  query: SoldQuery,
  { limit, after }: PageRequest,
): Promise<PageResult<Sold>> {
  const now = clock.now()
  const { span, before } = spansOf(query, now)
  const rows = await selectSold(recent.db, { by: query.by ?? 'product', span, before, now, limit: limit + 1, after })
  return cutPage(rows, limit, withoutKey)
}
