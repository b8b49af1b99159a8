import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

export function selectPhoto(db: Kysely<Schema>, uid: string): Promise<{ image: string | null } | undefined> {
  return db.selectFrom('users').select('image').where('id', '=', uid).executeTakeFirst()
}

export async function updatePhoto(db: Kysely<Schema>, uid: string, image: string): Promise<void> {
  await db.updateTable('users').set({ image, updated_at: new Date() }).where('id', '=', uid).execute()
}
