import type { Shop } from '../../shop.ts'
import { countOrders, countSessions, sumRefunds, type StateCount } from './dashboard.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type DayFigures = {
  orders: StateCount[]
  checkoutSessions: StateCount[]
  /** One entry for each state of a refund. */
  refunds: { state: string; paise: number }[]
}

/** Orders, checkout sessions and refunds of the last 24 hours, for metrics. Refunds are counted by their last change. */
export async function measureDay({ db, clock }: Shop): Promise<DayFigures> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const [orders, checkoutSessions, refunds] = await Promise.all([countOrders(db, since), countSessions(db, since), sumRefunds(db, since)])
  return { orders, checkoutSessions, refunds }
}
