import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

/** @returns false when it was spent before */
export async function insertSpentChallenge(db: Kysely<Schema>, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spent_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
