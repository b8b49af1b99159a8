import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, giveUpJobs } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { EVERY_ORDER } from '../../domain/orders/order-search.ts'
import { rememberFor } from '../../platform/work/remember-for.ts'
import type { Shop } from '../../shop.ts'
import { searchOrders } from '../orders/find/search-orders.ts'
import { findHealth, tryServices } from './find-health.ts'
import { findToday } from './find-today.ts'

/** 21 November 2026, 01:30 in India: the day before in UTC. */
const NOW = new Date('2026-11-20T20:00:00Z')

let test: TestShop
let shop: Shop
beforeEach(async () => {
  test = await createTestShop()
  shop = { ...test.shop, clock: { now: () => NOW } }
})
afterEach(() => test.close())

async function addOrder(number: string, at: string, state = 'delivered'): Promise<void> {
  await test.pool.query(
    `insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
     values ($1, $2, 'paid', 'f', 'c', '[]', '{}', 150000, '/a', '/b', now())`,
    [`ch_${number}`, test.asha],
  )
  await test.pool.query("insert into payments (session_id, user_id, amount_paise, state) values ($1, $2, 150000, 'COMPLETED')", [
    `ch_${number}`,
    test.asha,
  ])
  await test.pool.query(
    `insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping, state, created_at)
     values ($1, $2, $3, $3, 150000, '[]', '{}', $4, $5)`,
    [test.asha, `ch_${number}`, number, state, at],
  )
}

describe('today', () => {
  it('adds up orders by the day in India, for sixty days', async () => {
    await addOrder('N1', '2026-11-20T18:29:00Z')
    await addOrder('N2', '2026-11-20T18:31:00Z')
    await addOrder('N3', '2026-11-20T19:00:00Z')
    await addOrder('N4', '2026-10-22T18:31:00Z')
    await addOrder('N5', '2026-10-22T18:29:00Z')
    const { days } = await findToday(shop)
    expect([days.length, days[0]?.day, days.at(-30), days.at(-2), days.at(-1)]).toEqual([
      60,
      '2026-09-23',
      { day: '2026-10-23', orders: 1, paise: 150_000 },
      { day: '2026-11-20', orders: 1, paise: 150_000 },
      { day: '2026-11-21', orders: 2, paise: 300_000 },
    ])
    expect(days.filter(({ orders }) => orders === 0)).toHaveLength(56)
  })

  it('counts what waits', async () => {
    await addOrder('N1', '2026-11-01T10:00:00Z', 'placed')
    await addOrder('N2', '2026-11-01T10:00:00Z', 'packed')
    await addOrder('N3', '2026-11-01T10:00:00Z', 'shipped')
    // Some of one order, of which one was asked for long ago and tried again today; one that is paid out; some of a payment without an order.
    await test.pool.query("delete from orders where number = 'N3'")
    await test.pool.query(
      `insert into refunds (id, session_id, user_id, amount_paise, reason, state, requested_at, updated_at) values
        ('r1', 'ch_N1', $1, 50000, 'operator', 'due', '2026-11-20T19:00:00Z', '2026-11-20T19:00:00Z'),
        ('r2', 'ch_N2', $1, 70000, 'operator', 'completed', '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z'),
        ('r3', 'ch_N1', $1, 10000, 'operator', 'pending', '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z'),
        ('r4', 'ch_N3', $1, 20000, 'mismatch', 'due', '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z'),
        ('r5', 'ch_N3', $1, 30000, 'mismatch', 'due', '2026-11-20T19:00:00Z', '2026-11-20T19:00:00Z'),
        ('r6', 'ch_N2', $1, 40000, 'operator', 'failed', '2026-11-20T19:00:00Z', '2026-11-20T19:00:00Z'),
        ('r7', 'ch_N1', $1, 15000, 'operator', 'due', '2026-11-15T19:00:00Z', '2026-11-20T19:00:00Z'),
        ('r8', 'ch_N1', $1, 5000, 'operator', 'completed', '2026-11-15T19:00:00Z', '2026-11-20T19:00:00Z')`,
      [test.asha],
    )
    await shop.jobs.send('sweep', 'x', {})
    await giveUpJobs(test.pool)
    expect(await findToday(shop)).toMatchObject({
      refunded: { paise: 55_000, withoutOrderPaise: 30_000 },
      waiting: { toPack: 1, toShip: 1, toRefund: 1, unscored: 0, flagged: 0, failedJobs: 1 },
    })
    for (const state of ['refunding', 'refunded-today'] as const) {
      const { entries } = await searchOrders(shop, { ...EVERY_ORDER, state }, { limit: 10, after: null })
      expect(entries.map(({ order }) => order.number)).toEqual(['N1'])
    }
    await forgetJobs(test.pool)
  })
})

describe('the services’ health', () => {
  it('says what fails', async () => {
    const mail = { ...shop.mail, check: () => Promise.reject(new Error('the mail server is away')) }
    const { checkedAt, findings } = await tryServices({ ...shop, mail })
    expect(checkedAt).toEqual(NOW)
    expect(findings.find(({ check }) => check === 'mail')).toMatchObject({ state: 'failed', found: 'the mail server is away' })
  })

  it('holds no page up: a service that does not answer leaves what was known', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const mail = { ...shop.mail, check: () => answered }
    const servicesHealth = rememberFor(60_000, () => tryServices({ ...shop, mail }))
    expect(await findHealth({ servicesHealth })).toEqual({ checkedAt: null, findings: [] })
    answer()
    await servicesHealth.get()
    expect(await findHealth({ servicesHealth })).toMatchObject({ checkedAt: NOW })
  })
})
