import { type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

export type PageVersion = { version: number; text: string | null; at: Date }
/** What stands now of a page that an operator has changed at some time. */
export type StoredPage = PageVersion & { name: string }

export async function selectPages(db: Kysely<Schema>): Promise<StoredPage[]> {
  return db
    .selectFrom('page_versions')
    .distinctOn('name')
    .select(['name', 'version', 'text', 'created_at as at'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
}

/** The latest first. */
export function selectVersions(db: Kysely<Schema>, name: string): Promise<PageVersion[]> {
  return db
    .selectFrom('page_versions')
    .select(['version', 'text', 'created_at as at'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()
}

/** Adds a version, and lets those go that more than `kept` later ones follow. */
export async function insertVersion(
  tx: Transaction<Schema>,
  { name, version, text, at }: StoredPage & { at: Date },
  kept: number,
): Promise<void> {
  await tx.insertInto('page_versions').values({ name, version, text, created_at: at }).execute()
  await tx
    .deleteFrom('page_versions')
    .where('name', '=', name)
    .where('version', '<=', version - kept)
    .execute()
}
