import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

/** Replaces the user's earlier link. */
export async function upsertReset(db: Kysely<Schema>, reset: { user_id: string; id: string; expires_at: Date }): Promise<void> {
  const { id, expires_at } = reset
  await db
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id, expires_at }))
    .execute()
}

export function selectReset(db: Kysely<Schema>, id: string): Promise<{ user_id: string; is_over: boolean } | undefined> {
  return db
    .selectFrom('password_resets')
    .select(['user_id', sql<boolean>`expires_at <= now()`.as('is_over')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Uses a link up. @returns whether it existed and had not expired */
export async function deleteReset(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('id', '=', id)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteResetOf(tx: Transaction<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', uid).execute()
}

/** Orders keep theirs. */
export async function deleteSavedAddresses(tx: Transaction<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('addresses').where('user_id', '=', uid).execute()
}
