import type { Shop } from '../../shop.ts'
import { countOrders, countSessions, sumRefunds, type StateCount } from './dashboard.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type DayFigures = {
  orders: StateCount[]
  checkoutSessions: StateCount[]
  /** Age in seconds of the oldest session that is still open; 0 without one. */
  oldestOpenS: number
  refunds: { state: string; paise: number }[]
}

/** Orders, checkout sessions and refunds of the last 24 hours, for metrics. Refunds are counted by their last change. */
export async function measureDay({ db, clock }: Shop): Promise<DayFigures> {
  const now = clock.now().getTime()
  const since = new Date(now - DAY_MS)
  const [orders, checkoutSessions, refunds] = await Promise.all([countOrders(db, since), countSessions(db, since), sumRefunds(db, since)])
  const oldestOpen = checkoutSessions.find(({ state }) => state === 'open')?.oldest
  return { orders, checkoutSessions, oldestOpenS: oldestOpen ? (now - oldestOpen.getTime()) / 1000 : 0, refunds }
}
