import type { Shop } from '../../shop.ts'
import { deleteExpiredResets, deleteExpiredSessions } from './sweep.sql.ts'
import { deleteExpiredVerifications } from './verifications.sql.ts'

const BATCH = 1000

/** Deletes sessions that are over, a batch at a time, so that nobody who signs in waits for it. @returns how many */
export async function sweepSessions(shop: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const now = shop.clock.now()
  for (let deleted = 0; ;) {
    const batch = await deleteExpiredSessions(shop.db, now, BATCH)
    deleted += batch
    if (batch < BATCH) return deleted
  }
}

/** Deletes links for a new password that nobody can use any more. */
export async function sweepResets(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredResets(shop.db, shop.clock.now())
}

/** Deletes expired verification links. */
export async function sweepVerifications(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredVerifications(shop.db, shop.clock.now())
}
