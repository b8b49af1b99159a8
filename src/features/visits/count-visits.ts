import { addDays, indianDay } from '../../domain/indian-time.ts'
import type { Shop } from '../../shop.ts'
import { addVisits, deleteVisitsBefore, type CountedVisits } from './visits.sql.ts'

/** As many different ones are kept apart between two writes; others are counted together. */
const MOST_APART = 1000
const OTHERS = { source: 'others', page: '/' }
/** A year ago can be compared with. */
const KEPT_DAYS = 400

/**
 * Counts the visits of this instance in memory: days, sources and pages, never who it was. `flush` writes what was counted; where the
 * database is away it is kept for the next time.
 */
export function createVisitCounter(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Shop['visits'] {
  const { clock, log } = shop
  let counted = new Map<string, CountedVisits>()
  let cleaned = ''

  function add({ day, source, page, count }: CountedVisits): void {
    const key = JSON.stringify([day, source, page])
    const known = counted.get(key)
    if (known) known.count += count
    else if (counted.size < MOST_APART || source === OTHERS.source) counted.set(key, { day, source, page, count })
    else add({ day, ...OTHERS, count })
  }

  return {
    count: (visit) => add({ ...visit, day: indianDay(clock.now()), count: 1 }),
    async flush() {
      const written = [...counted.values()]
      counted = new Map()
      const today = indianDay(clock.now())
      try {
        if (written.length > 0) await addVisits(shop.db, written)
        if (cleaned !== today) await deleteVisitsBefore(shop.db, addDays(today, -KEPT_DAYS))
        cleaned = today
      } catch (error) {
        for (const visits of written) add(visits)
        log.warn({ event: 'visits-not-written', err: error }, 'visits are counted and not written yet')
      }
    },
  }
}
