import { indianDay, indianDayStart } from '../indian-time.ts'

type Dated = { created_at: Date; publish_at: Date | null }

const DAY_MS = 86_400_000
/** How many of the latest pieces are still to open. */
const COMING = 2

/** The demo's pieces in their order, one for each day in India: one is of today, and the last ones open as the next days begin. */
export function moveToToday<Piece extends Dated>(pieces: Piece[], now: Date): Piece[] {
  const today = indianDayStart(indianDay(now))!.getTime()
  const coming = Math.min(COMING, pieces.length - 1)
  return pieces
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .map((piece, index) => {
      const created_at = new Date(today + (coming - index) * DAY_MS)
      return { ...piece, created_at, publish_at: index < coming ? created_at : null }
    })
}
