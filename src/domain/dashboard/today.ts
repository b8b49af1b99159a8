import type { LowVariant } from '../catalogue/stock.ts'
import type { StuckRefund } from '../payments/refund.ts'

/** `day` is the date in India, such as 2026-11-21; the amounts of its orders before refunds. */
export type DayOfSales = { day: string; orders: number; paise: number }

/** The figures of the day for operators. */
export type Today = {
  /** The last 60 days with today, the earliest first. */
  days: DayOfSales[]
  /** The refunds of orders, and of payments that became none. */
  refunded: { paise: number; withoutOrderPaise: number }
  /** What waits for somebody, or for another try. `complaints`: without an answer; `toAnswer`: returns that nobody has answered, or that have arrived; `toReplace`: second parcels to be sent. */
  waiting: {
    toPack: number
    toShip: number
    toRefund: number
    unscored: number
    flagged: number
    failedJobs: number
    unplaced: number
    complaints: number
    toAnswer: number
    toReplace: number
    /** Orders of which pieces wait that were sold ahead, though their day has passed. */
    late: number
  }
  /** The number of the oldest order whose state is not known. */
  unplacedFirst: string | null
  stuckRefunds: StuckRefund[]
  /** Cancelled, and on their way all the same, since `at`; the oldest first. */
  cancelledParcels: { id: string; number: string; at: string; isScanned: boolean }[]
  /** At the number of which operators are told, or below it, the fewest first; at most ten. */
  low: LowVariant[]
  /** What was looked for in vain in the last 30 days, the most frequent first. */
  emptySearches: { query: string; count: number }[]
}
