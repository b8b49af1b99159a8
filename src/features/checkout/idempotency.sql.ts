import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

type Key = { uid: string; key: string }

/** @returns false if the key exists */
export async function insertKey(db: Db, { uid, key, requestHash }: Key & { requestHash: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id: uid, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function selectKey(db: Db, uid: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Takes over the key of a crashed call. @returns false if that call has finished or may still be running */
export async function takeOverKey(db: Db, { uid, key, olderThanMs }: Key & { olderThanMs: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ created_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', uid)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('created_at', '<', sql<Date>`clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteKey(db: Db, { uid, key }: Key): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', uid).where('key', '=', key).where('answer', 'is', null).execute()
}
