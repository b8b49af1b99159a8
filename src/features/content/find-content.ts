import { FIRST_BY_ID, type PageAfterId } from '../../domain/paging.ts'
import { isContentId, type Content, type ContentCard } from '../../domain/content.ts'
import type { Shop } from '../../shop.ts'
import { selectCards, selectContent } from './content.sql.ts'

/** Newest first, without their texts. Whoever calls has made sure that a member asks. */
export async function listContent(shop: Pick<Shop, 'db'>, page: PageAfterId = FIRST_BY_ID): Promise<ContentCard[]> {
  return (await selectCards(shop.db, page)).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Null when there is none. Whoever calls has made sure that a member asks. */
export async function findContent(shop: Pick<Shop, 'db'>, id: string): Promise<Content | null> {
  const row = isContentId(id) ? await selectContent(shop.db, id) : undefined
  return row ? { ...row, created_at: row.created_at.toISOString() } : null
}
