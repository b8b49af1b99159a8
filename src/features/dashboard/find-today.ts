import { indianDay, indianDayStart } from '../../domain/indian-time.ts'
import type { Today } from '../../domain/today.ts'
import type { Shop } from '../../shop.ts'
import { listEmptySearches } from '../catalogue/empty-searches.ts'
import { findStuckRefunds } from '../payments/find-refunds.ts'
import { findRefundFigures } from '../orders/search-orders.ts'
import { countToModerate } from '../reviews/list-moderated.ts'
import { countFailedJobs } from './failed-jobs.ts'
import { selectToday } from './dashboard.sql.ts'

const DAY_MS = 86_400_000
export const DAYS = 30

/** More than these need no list, but somebody who looks at the provider's account. */
const MOST_STUCK = 20

/** What people look for in vain most. */
const MOST_SEARCHES = 10

/** The shop's figures of today and of the last days, for operators. */
export async function findToday(shop: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<Today> {
  const now = shop.clock.now()
  const dates = Array.from({ length: DAYS }, (_, ago) => indianDay(new Date(now.getTime() - ago * DAY_MS))).toReversed()
  const [{ days, toPack, toShip, unplaced, unplacedFirst }, refunds, { waiting, flagged }, queues, stuckRefunds, emptySearches] =
    await Promise.all([
      selectToday(shop.db, indianDayStart(dates[0]!)!),
      findRefundFigures(shop),
      countToModerate(shop),
      countFailedJobs(shop),
      findStuckRefunds(shop, MOST_STUCK),
      listEmptySearches(shop, MOST_SEARCHES),
    ])
  const known = new Map(days.map((day) => [day.day, day]))
  const failedJobs = queues.reduce((sum, { count }) => sum + count, 0)
  return {
    days: dates.map((day) => known.get(day) ?? { day, orders: 0, paise: 0 }),
    refunded: { paise: refunds.todayPaise, withoutOrderPaise: refunds.withoutOrderPaise },
    waiting: { toPack, toShip, toRefund: refunds.unpaid, unscored: waiting, flagged, failedJobs, unplaced },
    unplacedFirst,
    stuckRefunds,
    emptySearches,
  }
}
