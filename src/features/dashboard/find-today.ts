import { PERIODS } from '../../domain/dashboard/figures.ts'
import type { Today } from '../../domain/dashboard/today.ts'
import { indianDayStart, lastDays } from '../../domain/indian-time.ts'
import type { Shop } from '../../shop.ts'
import { listEmptySearches } from '../catalogue/search/empty-searches.ts'
import { findRefundFigures } from '../orders/find/search-orders.ts'
import { findStuckRefunds } from '../payments/find-refunds.ts'
import { countToModerate } from '../reviews/list-moderated.ts'
import { toLowVariant } from '../stock/low-variant.ts'
import { selectToday, selectToPack } from './dashboard.sql.ts'
import { countFailedJobs } from './failed-jobs.ts'

/** The longest period, and as many days before it. */
const DAYS = 2 * Math.max(...PERIODS)

/** More than these need no list, but somebody who looks at the provider's account. */
const MOST_STUCK = 20

const MOST_SEARCHES = 10

export function countToPack({ db }: Pick<Shop, 'db'>): Promise<Pick<Today['waiting'], 'toPack' | 'toShip' | 'toReplace'>> {
  return selectToPack(db)
}

/** The shop's figures of today and of the last days, for operators. */
export async function findToday(shop: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<Today> {
  const now = shop.clock.now()
  const dates = lastDays(now, DAYS)
  const [{ days, unplacedFirst, cancelledParcels, low, ...orders }, refunds, { waiting, flagged }, queues, stuckRefunds, emptySearches] =
    await Promise.all([
      selectToday(shop.db, { since: indianDayStart(dates[0]!)!, today: dates.at(-1)! }),
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
    waiting: { ...orders, toRefund: refunds.unpaid, unscored: waiting, flagged, failedJobs },
    unplacedFirst,
    stuckRefunds,
    cancelledParcels,
    low: low.map(toLowVariant),
    emptySearches,
  }
}
