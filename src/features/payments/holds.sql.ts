import { sql } from 'kysely'
import type { Tx } from './sessions.sql.ts'

/** How many of the person's sessions that hold something a payment was attempted in; the others are ended, for a newer one. */
export async function supersedeHolders(tx: Tx, uid: string): Promise<number> {
  await tx
    .updateTable('checkout_sessions')
    .set({ state: 'failed', error: sql<string>`'superseded'`, superseded: true })
    .where('user_id', '=', uid)
    .where('holds', '=', true)
    .where('attempted', '=', false)
    .execute()
  const { count } = await tx
    .selectFrom('checkout_sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', uid)
    .where('holds', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** What the session holds is free again, if its time was over before `expiredBefore`. */
export async function endHold(tx: Tx, id: string, expiredBefore: Date): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ holds: false })
    .where('id', '=', id)
    .where('holds', '=', true)
    .where('expires_at', '<=', expiredBefore)
    .execute()
}
