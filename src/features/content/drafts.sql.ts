import { sql, type Selectable } from 'kysely'
import { readProductLinks } from '../../domain/catalogue/product-links.ts'
import type { ContentItemFields } from '../../domain/drafts/content-item-draft.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import { newestFirst } from '../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../schema.ts'
import { picture } from './content.sql.ts'

const DRAFT = ['id', 'title', 'excerpt', 'hero', 'content', 'draft', 'publish_at', 'created_at', 'version', 'products'] as const
export type DraftRow = Pick<Selectable<Schema['content']>, (typeof DRAFT)[number]>

/** Newest first, whether members read them or not. */
export function selectDrafts(db: Db, page: PageRequest): Promise<(DraftRow & { picture: Picture | null; key: Key })[]> {
  return db
    .selectFrom('content')
    .select([...DRAFT, picture])
    .$call(newestFirst(page))
    .execute()
}

export function selectDraft(db: Db, id: string): Promise<(DraftRow & { picture: Picture | null }) | undefined> {
  return db
    .selectFrom('content')
    .select([...DRAFT, picture])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Other changes of the content item wait until the transaction ends. */
export function lockDraft(tx: Tx, id: string): Promise<DraftRow | undefined> {
  return tx.selectFrom('content').select(DRAFT).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @returns false if there is a content item with this id already */
export async function insertDraft(tx: Tx, id: string, contentItem: ContentItemFields & { at: Date }): Promise<boolean> {
  const { at, products, ...fields } = contentItem
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content')
    .values({ ...fields, products: readProductLinks(products) ?? [], id, draft: true, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Change = Partial<ContentItemFields & Pick<DraftRow, 'draft' | 'publish_at' | 'created_at'>>

export async function updateDraft(tx: Tx, id: string, { products, ...change }: Change): Promise<void> {
  await tx
    .updateTable('content')
    .set({ ...change, ...(products !== undefined && { products: readProductLinks(products) ?? [] }), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
