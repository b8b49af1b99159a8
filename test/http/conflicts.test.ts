import { expect, it } from 'vitest'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { withConflicts } from '../support/conflicts.ts'
import { renderTestMail } from '../support/mail.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop } from '../support/shop.ts'
import { liveThrough } from '../support/shopper-life.ts'

const COUNTS = `select
  (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
  (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
  (select count(*)::int from refunds) as refunds, (select max(last)::int from receipt_counters) as receipts,
  (select count(*)::int from order_events) as events, (select count(*)::int from operator_actions) as actions`

/** What a whole life in the shop leaves, inside and outside, where each transaction conflicts once with this code. */
async function outcomeWith(code: '40001' | '40P01' | null) {
  let conflicts = () => 0
  const test = await createTestShop({
    throughPool(pool) {
      if (!code) return pool
      const conflicting = withConflicts(pool, code)
      conflicts = conflicting.conflicts
      return conflicting.pool
    },
  })
  try {
    await addProduct(test.pool, { id: 'kurta' })
    await workJobs(test.shop, renderTestMail)
    await liveThrough(test, createTestApp(test))
    const { rows } = await test.pool.query<Record<string, number>>(COUNTS)
    const sent = { mails: test.mails.map(({ subject }) => subject.replace(/ [\dA-Z]{10}$/, '')).toSorted(), texts: test.texts.length }
    return { conflicts: conflicts(), left: { ...rows[0], ...sent, started: test.payments.started.length } }
  } finally {
    await test.close()
  }
}

it('a transaction that conflicts with another one is repeated, and does everything once', async () => {
  const [undisturbed, ...disturbed] = await Promise.all(([null, '40001', '40P01'] as const).map(outcomeWith))
  expect(undisturbed!.left).toMatchObject({ orders: 1, refunds: 1, receipts: 1 })
  for (const { conflicts, left } of disturbed) {
    expect(conflicts).toBeGreaterThanOrEqual(12)
    expect(left).toEqual(undisturbed!.left)
  }
})
