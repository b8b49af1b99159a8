import { sql, type Selectable } from 'kysely'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import { newestFirst } from '../../platform/database/newest-first.ts'
import type { Db, Schema } from '../../schema.ts'

const CARD = ['id', 'title', 'hero', 'excerpt', 'created_at'] as const
const CONTENT_ITEM = [...CARD, 'content', 'products'] as const
const WRITTEN = [...CONTENT_ITEM, 'draft', 'publish_at'] as const
export type ContentRow = Pick<Selectable<Schema['content']>, (typeof WRITTEN)[number]>
type ContentItemRow = Omit<ContentRow, 'draft' | 'publish_at'>
type Illustrated<Row> = Row & { picture: Picture | null }

/** Null for pictures that are part of the build (`OWN_PICTURES`). */
export const picture = sql<Picture | null>`(
  select jsonb_build_object(
    'name', pictures.name, 'width', pictures.width, 'height', pictures.height, 'widths', pictures.widths,
    'webpWidth', pictures.webp_width, 'colour', pictures.colour, 'kind', pictures.kind
  ) from pictures where pictures.name = content.hero
)`.as('picture')

type CardRow = Illustrated<Omit<ContentItemRow, 'content' | 'products'>> & { key: Key }

/** What members read at this time. */
function isOpen(now: Date) {
  return sql<boolean>`not draft and (publish_at is null or publish_at <= ${now})`
}

/** Newest first. */
export function selectCards(db: Db, now: Date, page: PageRequest): Promise<CardRow[]> {
  return db
    .selectFrom('content')
    .select([...CARD, picture])
    .where(isOpen(now))
    .$call(newestFirst(page))
    .execute()
}

export function selectContent(db: Db, now: Date, id: string): Promise<Illustrated<ContentItemRow> | undefined> {
  return db
    .selectFrom('content')
    .select([...CONTENT_ITEM, picture])
    .where('id', '=', id)
    .where(isOpen(now))
    .executeTakeFirst()
}

export function selectContentRows(db: Db, ids: string[]): Promise<ContentRow[]> {
  return db
    .selectFrom('content')
    .select(WRITTEN)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function selectPictureNames(db: Db, names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
  return rows.map(({ name }) => name)
}
