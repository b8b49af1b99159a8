import { latestReset } from '../../domain/demo-reset.ts'
import { EVERYTHING } from '../../platform/changes.ts'
import type { NextReset, Shop } from '../../shop.ts'
import { deleteNextReset, selectNextReset, upsertNextReset } from './demo.sql.ts'

/**
 * Makes sure that a demonstration has a next reset, within 24 hours even after the clock was set back, and a real shop
 * none: one that becomes a demonstration again has a whole day before its data goes.
 */
export async function scheduleReset(shop: Pick<Shop, 'db' | 'clock' | 'demo'>): Promise<void> {
  if (shop.demo) await upsertNextReset(shop.db, latestReset(shop.clock.now()))
  else await deleteNextReset(shop.db)
}

/** The topic of platform/changes.ts on which the time of the next reset depends. */
export const NEXT_RESET_TOPIC = 'demo-reset'

/** Remembers the time of the next reset until it changes, whoever changes it. */
export function watchNextReset({ db, changes }: Pick<Shop, 'db' | 'changes'>): NextReset {
  let latest: Date | null = null
  let current: Promise<Date | null> | null = null
  changes.listen((topics) => {
    if (topics.has(NEXT_RESET_TOPIC) || topics.has(EVERYTHING)) current = null
  })
  async function load(): Promise<Date | null> {
    const reading = selectNextReset(db)
    current = reading
    try {
      latest = await reading
    } catch {
      // The page is shown without the database.
      if (current === reading) current = null
    }
    return latest
  }
  return { find: () => current?.catch(() => latest) ?? load(), latest: () => latest }
}
