import { sql } from 'kysely'
import { addDays, indianDay } from '../../domain/indian-time.ts'
import type { Db } from '../../schema.ts'
import type { Shop } from '../../shop.ts'

/** As many different ones are kept apart in a day; others are counted together, since anybody can invent a source. */
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
  const apart = { day: '', keys: new Set<string>() }
  let cleaned = ''

  function add({ day, source, page, count }: CountedVisits): void {
    if (apart.day !== day) Object.assign(apart, { day, keys: new Set() })
    const key = JSON.stringify([day, source, page])
    if (!apart.keys.has(key) && apart.keys.size >= MOST_APART && source !== OTHERS.source) return add({ day, ...OTHERS, count })
    apart.keys.add(key)
    const known = counted.get(key)
    if (known) known.count += count
    else counted.set(key, { day, source, page, count })
  }

  return {
    count: (visit) => add({ ...visit, day: indianDay(clock.now()), count: 1 }),
    async flush() {
      const written = [...counted.values()]
      counted = new Map()
      const today = indianDay(clock.now())
      try {
        if (written.length > 0) await addVisits(shop.db, written)
        if (cleaned !== today) await shop.db.deleteFrom('visits').where('day', '<', addDays(today, -KEPT_DAYS)).execute()
        cleaned = today
      } catch (error) {
        for (const visits of written) add(visits)
        log.warn({ event: 'visits-not-written', err: error }, 'visits are counted and not written yet')
      }
    },
  }
}

type CountedVisits = { day: string; source: string; page: string; count: number }

/** Adds to what other instances have counted. */
async function addVisits(db: Db, visits: readonly CountedVisits[]): Promise<void> {
  await sql`
    insert into visits (day, source, page, count)
    select day, source, page, count from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as counted (day text, source text, page text, count integer)
    order by day, source, page
    on conflict (day, source, page) do update set count = visits.count + excluded.count`.execute(db)
}
