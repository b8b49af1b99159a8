import { latestReset } from '../../domain/shop/demo-reset.ts'
import { rememberUntil } from '../../platform/live/topic-cache.ts'
import type { Shop } from '../../shop.ts'
import { selectNextReset, upsertNextReset } from './demo.sql.ts'

/**
 * Makes sure that a demonstration has a next reset, within 24 hours even after the clock was set back, and a real shop
 * none: one that becomes a demonstration again has a whole day before its data goes.
 */
export async function scheduleReset(shop: Pick<Shop, 'db' | 'clock' | 'demo'>): Promise<void> {
  if (shop.demo) await upsertNextReset(shop.db, latestReset(shop.clock.now()))
  else await shop.db.deleteFrom('demo_reset').execute()
}

/** The topic of platform/live/changes.ts on which the time of the next reset depends. */
export const NEXT_RESET_TOPIC = 'demo-reset'

/** Finds the time of the next reset, which every page of a demonstration says: read again when somebody changes it. */
export function createNextReset({ db, changes }: Pick<Shop, 'db' | 'changes'>): Shop['nextReset'] {
  return rememberUntil(changes, NEXT_RESET_TOPIC, () => selectNextReset(db))
}
