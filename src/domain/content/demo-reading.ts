import { indianDay, indianDayStart } from '../indian-time.ts'

type Dated = { created_at: Date; publish_at: Date | null }

const DAY_MS = 86_400_000

/**
 * The demo's pieces move with the calendar, at the same distances from each other: the last but one is of today in India, and
 * the last one opens as tomorrow begins, so that until the next reset there is always a piece of the day.
 */
export function moveToToday<Piece extends Dated>(pieces: Piece[], now: Date): Piece[] {
  const [last, ...earlier] = pieces.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  if (!last || !earlier[0]) return pieces
  const today = indianDayStart(indianDay(now))!.getTime()
  const moved = today - earlier[0].created_at.getTime()
  const tomorrow = new Date(today + DAY_MS)
  return [
    { ...last, created_at: tomorrow, publish_at: tomorrow },
    ...earlier.map((piece) => ({ ...piece, created_at: new Date(piece.created_at.getTime() + moved) })),
  ]
}
