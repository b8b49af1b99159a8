import type { Shop } from '../../shop.ts'
import { deleteExpired } from './sessions.sql.ts'

/** Deletes sessions, and links for new passwords and for verifying an address, that have expired. */
export async function sweepExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (const table of ['sessions', 'password_resets', 'email_verifications'] as const) await deleteExpired(db, table, clock.now())
}
