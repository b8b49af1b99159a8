import type { Shop } from '../../shop.ts'
import { deleteExpiredResets } from './resets.sql.ts'
import { deleteExpiredSessions } from './sessions.sql.ts'
import { deleteExpiredVerifications } from './verifications.sql.ts'

const BATCH = 1000

/** Deletes expired sessions in batches, so that sign-ins do not wait for row locks. @returns how many */
export async function sweepSessions(shop: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const now = shop.clock.now()
  for (let deleted = 0; ;) {
    const batch = await deleteExpiredSessions(shop.db, now, BATCH)
    deleted += batch
    if (batch < BATCH) return deleted
  }
}

/** Deletes expired links for setting a new password. */
export async function sweepResets(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredResets(shop.db, shop.clock.now())
}

/** Deletes expired verification links. */
export async function sweepVerifications(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredVerifications(shop.db, shop.clock.now())
}
