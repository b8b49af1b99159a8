import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredSessions(db: Kysely<Schema>, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (expired) => expired.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** People have one at most, so they are few. */
export async function deleteExpiredResets(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
