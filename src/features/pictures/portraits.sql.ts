import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

/** @returns false if there is no such account any more */
export async function updateImage(db: Kysely<Schema>, uid: string, image: string): Promise<boolean> {
  const query = db.updateTable('users').set({ image, updated_at: new Date() }).where('id', '=', uid)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
