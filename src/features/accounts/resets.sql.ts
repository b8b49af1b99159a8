import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

/** Replaces the user's earlier link. */
export async function upsertReset(db: Kysely<Schema>, reset: { user_id: string; id: string; expires_at: Date }): Promise<void> {
  const { id, expires_at } = reset
  await db
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id, expires_at, used_at: null }))
    .execute()
}

/** Undefined for a link that was used, too. */
export function selectReset(db: Kysely<Schema>, id: string): Promise<{ user_id: string; is_over: boolean } | undefined> {
  return db
    .selectFrom('password_resets')
    .select(['user_id', sql<boolean>`expires_at <= now()`.as('is_over')])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/** Uses a link up. @returns whether it existed, had not expired and was not used before */
export async function useReset(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({ used_at: sql<Date>`now()`, expires_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The account of a link that was used less than `withinMs` ago, by the clock that noted its use. */
export async function selectJustUsed(db: Kysely<Schema>, id: string, withinMs: number): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('id', '=', id)
    .where(sql<boolean>`used_at > now() - ${withinMs} * interval '1 millisecond'`)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteResetOf(tx: Transaction<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', uid).execute()
}

/** Not in batches: a user has at most one row. */
export async function deleteExpiredResets(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
