import { sql } from 'kysely'
import type { Shop } from '../../shop.ts'

/** Deletes sessions, and links for new passwords, for verifying an address and for changing it, that have expired. */
export async function sweepExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (const table of ['sessions', 'password_resets', 'email_verifications', 'email_changes'] as const)
    await sql`delete from ${sql.table(table)} where expires_at <= ${clock.now()}`.execute(db)
}
