import { writeProductLinks } from '../../domain/catalogue/product-links.ts'
import { isContentId } from '../../domain/content/content.ts'
import { contentItemStateOf, type ContentItemDraft } from '../../domain/drafts/content-item-draft.ts'
import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import { selectDraft, selectDrafts, type DraftRow } from './drafts.sql.ts'

/** `picture`: that of `hero`; null where it is part of the build, or not there any more. */
export type IllustratedDraft = ContentItemDraft & { picture: Picture | null }

/** All content items, newest first, whether members read them or not: for operators. */
export async function listDrafts(
  shop: Pick<Shop, 'db' | 'clock'>,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<IllustratedDraft>> {
  const rows = await selectDrafts(shop.db, { limit: limit + 1, after })
  return cutPage(rows, limit, (row) => ({ ...toDraft(row, shop.clock.now()), picture: row.picture }))
}

/** The draft for operators; null if there is no such content item. */
export async function findDraft(shop: Pick<Shop, 'db' | 'clock'>, id: string): Promise<IllustratedDraft | null> {
  const row = isContentId(id) ? await selectDraft(shop.db, id) : undefined
  return row ? { ...toDraft(row, shop.clock.now()), picture: row.picture } : null
}

/** The stored picture of this name; null for one of the build, and for an unknown one. */
export async function findHero({ db }: Pick<Shop, 'db'>, name: string): Promise<Picture | null> {
  const hero = await db
    .selectFrom('pictures')
    .select(['name', 'width', 'height', 'widths', 'webp_width as webpWidth', 'colour', 'kind'])
    .where('name', '=', name)
    .executeTakeFirst()
  return hero ?? null
}

export function toDraft(row: DraftRow, now: Date): ContentItemDraft {
  const { id, title, excerpt, hero, content, draft, publish_at: publishAt, created_at: createdAt, version, products } = row
  const state = contentItemStateOf({ draft, publishAt }, now)
  return {
    id,
    title,
    excerpt,
    hero,
    content,
    products: writeProductLinks(products),
    state,
    publishAt: state === 'scheduled' ? (publishAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
    version,
  }
}
