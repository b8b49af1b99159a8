import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

/** Replaces the user's previous link. */
export async function upsertVerification(tx: Transaction<Schema>, link: { user_id: string; id: string; expires_at: Date }): Promise<void> {
  const { id, expires_at } = link
  await tx
    .insertInto('email_verifications')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id, expires_at }))
    .execute()
}

type LinkOwner = { id: string; uid: string }

export function selectVerification(db: Kysely<Schema>, { id, uid }: LinkOwner): Promise<{ is_over: boolean } | undefined> {
  return db
    .selectFrom('email_verifications')
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
    .where('id', '=', id)
    .where('user_id', '=', uid)
    .executeTakeFirst()
}

/** @returns whether the link existed and had not expired */
export async function deleteVerification(tx: Transaction<Schema>, { id, uid }: LinkOwner): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_verifications')
    .where('id', '=', id)
    .where('user_id', '=', uid)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
