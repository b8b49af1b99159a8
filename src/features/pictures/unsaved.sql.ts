import { sql, type RawBuilder } from 'kysely'
import { keysOf } from '../../platform/database/keys-of.ts'
import type { Db, Tx } from '../../schema.ts'
import { isSaved } from './photos.sql.ts'
import type { StoredPicture } from './picture-files.ts'
import { isShown } from './uploads.sql.ts'

/** What is uploaded before anything shows it, and goes when it is too old and nothing does. */
const UPLOADED = {
  pictures: { since: 'unsaved_since', isUsed: isShown },
  review_photos: { since: 'saved_at', isUsed: isSaved },
  complaint_photos: {
    since: 'uploaded_at',
    isUsed: sql<boolean>`(exists (select from complaints where complaints.id = complaint_id)
      or exists (select from returns where returns.id = return_id))`,
  },
} satisfies Record<string, { since: string; isUsed: RawBuilder<boolean> }>
export type UploadTable = keyof typeof UPLOADED
export const UPLOAD_TABLES: readonly UploadTable[] = ['pictures', 'review_photos', 'complaint_photos']

function isUnsaved(table: UploadTable, before: Date): RawBuilder<boolean> {
  const { since, isUsed } = UPLOADED[table]
  return sql<boolean>`${sql.ref(since)} < ${before} and not ${isUsed}`
}

/** The names of those that were uploaded before `before` and that nothing shows. */
export function unsavedUploads(db: Db, table: UploadTable, before: Date): AsyncGenerator<string> {
  return keysOf(db, { table, key: 'name', where: isUnsaved(table, before) })
}

/** Deletes such a one, unless something shows it meanwhile. */
export async function deleteUnsaved(
  tx: Tx,
  table: UploadTable,
  { name, before }: { name: string; before: Date },
): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    delete from ${sql.table(table)} where name = ${name} and ${isUnsaved(table, before)} returning name, width, webp_width`.execute(tx)
  return rows[0]
}
