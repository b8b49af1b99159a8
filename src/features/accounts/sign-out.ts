import type { Shop } from '../../shop.ts'
import { deleteSession } from './sessions.sql.ts'

/** Ends a session, and with it every token that was issued for it. Ending one that has ended succeeds. */
export async function signOut(shop: Pick<Shop, 'db'>, { id }: { id: string }): Promise<void> {
  await deleteSession(shop.db, id)
}
