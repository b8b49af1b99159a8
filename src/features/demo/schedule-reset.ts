import { latestReset } from '../../domain/shop/demo-reset.ts'
import { rememberUntil } from '../../platform/live/topic-cache.ts'
import type { Shop } from '../../shop.ts'
import { selectNextReset } from './demo.sql.ts'

/**
 * Makes sure that a demo has a next reset, within 24 hours even after the clock was set back, and a real shop
 * none: one that becomes a demo again has a whole day before its data goes.
 */
export async function scheduleReset(shop: Pick<Shop, 'db' | 'clock' | 'demo'>): Promise<void> {
  if (shop.demo) {
    const latest = latestReset(shop.clock.now())
    await shop.db
      .insertInto('demo_reset')
      .values({ next_at: latest })
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ next_at: latest }).where('demo_reset.next_at', '>', latest))
      .execute()
  } else await shop.db.deleteFrom('demo_reset').execute()
}

/** The topic of platform/live/changes.ts on which the time of the next reset depends. */
export const NEXT_RESET_TOPIC = 'demo-reset'

/** Finds the time of the next reset, which every page of a demo says: read again when somebody changes it. */
export function createNextReset({ db, changes }: Pick<Shop, 'db' | 'changes'>): Shop['nextReset'] {
  return rememberUntil(changes, NEXT_RESET_TOPIC, () => selectNextReset(db))
}
