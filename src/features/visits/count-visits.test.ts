import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createVisitCounter } from './count-visits.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from visits'))

const at = (time: string) => ({ ...test.shop, clock: { now: () => new Date(time) } })
const rows = async () =>
  (
    await test.pool.query<{ day: string; source: string; page: string; count: number }>(
      'select day::text, source, page, count from visits order by day, source, page',
    )
  ).rows

it('visits of several instances are added up by the day in India', async () => {
  const [one, other] = [createVisitCounter(at('2026-11-20T18:29:00Z')), createVisitCounter(at('2026-11-20T18:31:00Z'))]
  for (let visit = 0; visit < 3; visit++) one.count({ source: 'ig', page: '/' })
  one.count({ source: 'direct', page: '/shop' })
  await Promise.all([one.flush(), other.flush()])
  other.count({ source: 'ig', page: '/' })
  one.count({ source: 'ig', page: '/' })
  await Promise.all([one.flush(), other.flush()])
  expect(await rows()).toEqual([
    { day: '2026-11-20', source: 'direct', page: '/shop', count: 1 },
    { day: '2026-11-20', source: 'ig', page: '/', count: 4 },
    { day: '2026-11-21', source: 'ig', page: '/', count: 1 },
  ])
})

it('invented sources are counted together above a bound of the day, and none is lost while the database is away', async () => {
  const away = { ...at('2026-11-20T10:00:00Z') }
  const counter = createVisitCounter({
    ...away,
    get db() {
      return isAway ? (null as never) : test.shop.db
    },
  })
  let isAway = true
  for (let visit = 0; visit < 1500; visit++) counter.count({ source: `s${visit}`, page: '/' })
  await counter.flush()
  isAway = false
  await counter.flush()
  for (let visit = 0; visit < 100; visit++) counter.count({ source: `later${visit}`, page: '/' })
  await counter.flush()
  const counted = await rows()
  expect(counted).toHaveLength(1001)
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(1600)
})

it('what is older than 400 days is deleted', async () => {
  await test.pool.query("insert into visits values ('2025-01-01', 'ig', '/', 1), ('2026-11-01', 'ig', '/', 1)")
  await createVisitCounter(at('2026-11-20T10:00:00Z')).flush()
  expect((await rows()).map(({ day }) => day)).toEqual(['2026-11-01'])
})
