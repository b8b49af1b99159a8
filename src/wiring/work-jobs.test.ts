import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { DEFAULT_RETRY_POLICY } from '../services/retry-policy.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

/** How many calls of a service a run makes one after another, at most. */
const CALLS = {
  'settle-payment': 1,
  'reconcile-payment': 1,
  'refund-payment': 3,
  'make-label': 3,
  'follow-parcel': 1,
  'score-review': 1,
  'send-order-sms': 1,
  'store-profile-photo': 1,
}

it('no job expires while it waits for a service', async () => {
  const { rows } = await test.pool.query<{ name: string; expire_seconds: number }>('select name, expire_seconds from pgboss.queue')
  const expiryS = new Map(rows.map(({ name, expire_seconds }) => [name, expire_seconds]))
  for (const [name, calls] of Object.entries(CALLS)) {
    expect([name, expiryS.get(name)! > (calls * DEFAULT_RETRY_POLICY.overallMs) / 1000]).toEqual([name, true])
  }
})
