/** So many orders are packed together: as many as a page of the list has. */
export const MOST_TOGETHER = 50

type Waiting = { id: string; number: string }

/** The orders to pack, the oldest first, around one order: `position` is how many of the `waiting` ones are not newer than it. */
export type PackingPlace = { before: Waiting | null; next: Waiting | null; position: number; waiting: number }
