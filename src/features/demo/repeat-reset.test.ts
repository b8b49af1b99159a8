import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { repeatReset } from './repeat-reset.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('two instances that find a reset due at once do it once, and schedule the next', async () => {
  await test.pool.query("insert into demo_reset (next_at) values (now() - interval '1 minute')")
  const resets: string[] = []
  const log = {
    ...test.shop.log,
    info: (line: { event?: string }) => void (line.event === 'demo-reset' && resets.push(line.event)),
    error: () => {},
  }
  const second = createPool({ ...inject('postgres'), database: test.pool.options.database! }, { max: 3 })
  const instances = [test.shop.db, createDatabase<Schema>(second)].map((db) => ({
    ...test.shop,
    db,
    log: log as unknown as typeof test.shop.log,
  }))
  const ends = instances.map(repeatReset)
  const rows = async () => (await test.pool.query('select 1 from users union all select 1 from demo_reset where last_at is null')).rowCount
  await expect.poll(rows).toBe(0)
  await expect.poll(() => resets).toEqual(['demo-reset'])
  for (const end of ends) end()
  const { rows: scheduled } = await test.pool.query<{ hours: number }>(
    'select extract(epoch from next_at - last_at)::float8 / 3600 as hours from demo_reset',
  )
  expect(scheduled[0]?.hours).toBeCloseTo(24, 0)
  await second.end()
})

it('asks the database for nothing until the reset is due, or too late for a clock that was set back', async () => {
  vi.useFakeTimers()
  try {
    const next = Date.now() + 3_600_000
    let asked = 0
    const shop = {
      demo: true,
      clock: { now: () => new Date() },
      nextReset: async () => new Date(next),
      log: { error: () => void asked++ },
      get db(): never {
        throw new Error('the database is asked')
      },
    }
    const end = repeatReset(shop as unknown as Shop)
    await vi.advanceTimersByTimeAsync(3_590_000)
    expect(asked).toBe(0)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBeGreaterThan(0)
    asked = 0
    vi.setSystemTime(next - 25 * 3_600_000)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBeGreaterThan(0)
    end()
  } finally {
    vi.useRealTimers()
  }
})
