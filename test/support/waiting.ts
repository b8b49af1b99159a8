import type pg from 'pg'
import { expect } from 'vitest'

/** Resolves once so many statements in the pool's database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, least: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect
    .poll(async () => (await pool.query<{ count: number }>(waiting)).rows[0]!.count, { interval: 10 })
    .toBeGreaterThanOrEqual(least)
}
