import { isContentId, type Content, type ContentCard } from '../../domain/content/content.ts'
import { cutPage, FIRST_PAGE, withoutKey, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { Shop } from '../../shop.ts'
import { selectCards, selectContent } from './content.sql.ts'

/** What is published, newest first, without the texts. The caller must check membership. */
export async function listContent(
  shop: Pick<Shop, 'db' | 'clock'>,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<ContentCard>> {
  const rows = await selectCards(shop.db, shop.clock.now(), { limit: limit + 1, after })
  return cutPage(rows, limit, (row) => ({ ...withoutKey(row), created_at: row.created_at.toISOString() }))
}

/** Null if no published content item has this id. The caller must check membership. */
export async function findContent(shop: Pick<Shop, 'db' | 'clock'>, id: string): Promise<Content | null> {
  const row = isContentId(id) ? await selectContent(shop.db, shop.clock.now(), id) : undefined
  return row ? { ...row, created_at: row.created_at.toISOString() } : null
}
