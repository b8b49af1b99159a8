import type { Db } from '../../schema.ts'

export type PageVersion = { version: number; text: string | null; at: Date }
/** What stands now of a page that an operator has changed at some time. */
export type StoredPage = PageVersion & { name: string }

export async function selectPages(db: Db): Promise<StoredPage[]> {
  return db
    .selectFrom('page_versions')
    .distinctOn('name')
    .select(['name', 'version', 'text', 'created_at as at'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
}

/** The latest first. */
export function selectVersions(db: Db, name: string): Promise<PageVersion[]> {
  return db
    .selectFrom('page_versions')
    .select(['version', 'text', 'created_at as at'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()
}
