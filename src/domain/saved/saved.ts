import type { Wait } from './wait.ts'

/** The most that somebody can save: with one more the oldest goes. */
export const MAX_SAVED = 200

/** A product that somebody has saved, with what they may want to hear of it. */
export type SavedItem = {
  id: string
  saved_at: string
  /** In whole rupees. */
  price: number | null
  on_sale: boolean
  in_stock: boolean
  /** Few are left of one of its kinds at least. */
  low: boolean
}

/** What somebody has saved, and what they wait for, the newest first. */
export type SavedDocument = { items: SavedItem[]; waiting: Wait[] }
