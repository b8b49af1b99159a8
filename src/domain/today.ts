import type { StuckRefund } from './refund.ts'

/** `day` is the date in India, such as 2026-11-21; the amounts of its orders before refunds. */
type DayOfSales = { day: string; orders: number; paise: number }

/** The figures of the day for operators. */
export type Today = {
  /** The last 30 days with today, the earliest first. */
  days: DayOfSales[]
  /** The refunds of orders, and of payments that became none. */
  refunded: { paise: number; withoutOrderPaise: number }
  /** What waits for somebody, or for another try. */
  waiting: { toPack: number; toShip: number; toRefund: number; unscored: number; flagged: number; failedJobs: number; unplaced: number }
  /** The number of the oldest order whose state is not known. */
  unplacedFirst: string | null
  stuckRefunds: StuckRefund[]
  /** What was looked for in vain in the last 30 days, the most frequent first. */
  emptySearches: { query: string; count: number }[]
}
