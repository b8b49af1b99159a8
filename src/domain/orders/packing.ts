/** So many orders are packed together: as many as a page of the list has. */
export const MOST_TOGETHER = 50

/** A parcel that somebody packs is theirs for so long, unless they let it go. */
const TAKEN_FOR_MS = 2 * 60 * 60_000

export function isStillTaken(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < TAKEN_FOR_MS
}

type Waiting = { id: string; number: string }

/** The orders to pack, the oldest first, around one order: `position` is how many of the `waiting` ones are not newer than it. */
export type PackingPlace = { before: Waiting | null; next: Waiting | null; position: number; waiting: number }
