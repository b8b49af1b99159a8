import { indianDay, indianDayStart } from '../indian-time.ts'

const DAY_MS = 86_400_000
/** How many of the latest items are still to open. */
const COMING = 2

/** The demo's items in their order, one for each day in India: one is of today, and the last ones open as the next days begin. */
export function moveToToday<Item extends { created_at: Date; publish_at: Date | null }>(items: Item[], now: Date): Item[] {
  const today = indianDayStart(indianDay(now))!.getTime()
  const coming = Math.min(COMING, items.length - 1)
  return items
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .map((item, index) => {
      const created_at = new Date(today + (coming - index) * DAY_MS)
      return { ...item, created_at, publish_at: index < coming ? created_at : null }
    })
}
