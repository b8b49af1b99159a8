import type { Shop } from '../../shop.ts'
import { deleteExpired } from './sessions.sql.ts'

/** Deletes sessions, and links for new passwords, for verifying an address and for changing it, that have expired. */
export async function sweepExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (const table of ['sessions', 'password_resets', 'email_verifications', 'email_changes'] as const)
    await deleteExpired(db, table, clock.now())
}
