import type pg from 'pg'
import { measureDay } from '../features/dashboard/measure-day.ts'
import type { Sample } from '../platform/watch/metrics.ts'
import { rememberFor } from '../platform/work/remember-for.ts'
import type { Shop } from '../shop.ts'

/** Registers the gauges that are read when metrics are collected: queues, caches and sales. */
export function measureShop(shop: Shop, pool: pg.Pool): void {
  const { metrics, jobs, hub } = shop
  metrics.gauge('database_connections', 'Connections of the pool, and requests that wait for one', () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
  metrics.gauge('live_values', 'Live values that have subscribers', () => [{ value: hub.size() }])
  // Gauges that are read together share one query.
  const counts = rememberFor(1000, () => jobs.counts())
  const day = rememberFor(1000, () => measureDay({ ...shop, ...shop.recent }))
  metrics.gauge('jobs', 'Jobs that wait, run or have failed', async () =>
    (await counts.get()).map(({ name, state, count }) => ({ labels: { queue: name, state }, value: count })),
  )
  metrics.gauge('job_delay_seconds', 'How long the job that has been due for longest has not begun', async () =>
    (await counts.get()).map(({ name, state, delayS }) => ({ labels: { queue: name, state }, value: delayS })),
  )
  const byState = (rows: { state: string; count: number }[]): Sample[] =>
    rows.map(({ state, count }) => ({ labels: { state }, value: count }))
  metrics.gauge('orders_last_day', 'Orders placed in the last 24 hours', async () => byState((await day.get()).orders))
  metrics.gauge('checkout_sessions_last_day', 'Payments opened in the last 24 hours', async () =>
    byState((await day.get()).checkoutSessions),
  )
  metrics.gauge('oldest_open_payment_seconds', 'Age of the oldest payment of the last 24 hours that is still open', async () => [
    { value: (await day.get()).oldestOpenS },
  ])
  metrics.gauge('refunded_rupees_last_day', 'Money given back in the last 24 hours', async () =>
    (await day.get()).refunds.map(({ state, paise }) => ({ labels: { state }, value: paise / 100 })),
  )
}
