import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { advanceMemberships } from '../../src/features/members/advance-memberships.ts'
import { buyMembership } from '../../src/features/members/buy-membership.ts'
import { findInvoices, findSubscriptions } from '../../src/features/members/find-subscriptions.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import type { Shop } from '../../src/shop.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { BROKEN_SESSIONS } from './invariants.ts'
import { renderTestMail } from './mail.ts'
import { createTestShop, type TestShop } from './shop.ts'

const DAY_MS = 86_400_000
// In the future, so that the job, which goes by the real clock, has nothing to do.
const START = new Date('2036-11-20T10:00:00Z').getTime()
export const URLS = { successUrl: '/content', cancelUrl: '/account' }

/** The time so many days after a test's start. */
export const day = (days: number) => new Date(START + days * DAY_MS).toISOString()

/** A shop whose jobs run, with a clock that a test moves, and nobody with a membership before each test. */
export function useMemberships() {
  let test: TestShop
  let today = 0
  /** The shop with what a test changes in it. */
  const shopNow = (change: Partial<Shop> = {}): Shop => ({
    ...test.shop,
    clock: { now: () => new Date(START + today * DAY_MS) },
    ...change,
  })
  const sessionId = () => test.payments.started.at(-1)!.id
  const buy = () => buyMembership(shopNow(), test.asha, URLS)
  const pay = (id = sessionId(), shop = shopNow()) => {
    test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
    return settlePayment(shop, id)
  }
  const jobsDone = async () => {
    await expect.poll(() => test.shop.jobs.pending()).toBe(0)
  }
  const subscription = async () => (await findSubscriptions(test.shop, test.asha)).entries[0]!
  const here = {
    get test() {
      return test
    },
    shop: shopNow,
    sessionId,
    buy,
    pay,
    subscription,
    moveTo: (days: number) => {
      today = days
    },
    join: async () => {
      await buy()
      await pay()
      await jobsDone()
    },
    /** Moves the clock and lets the job run. */
    wait: async (days: number) => {
      today = days
      await advanceMemberships(shopNow())
      await jobsDone()
    },
    /** Newest first. */
    invoices: async () => {
      const { id } = await subscription()
      return (await findInvoices(test.shop, { uid: test.asha, id }))!.entries.map(({ status }) => status)
    },
    refunds: async () => (await test.pool.query<{ reason: string }>('select reason from refunds')).rows.map(({ reason }) => reason),
    /** The subjects, oldest first. */
    mails: async () => {
      await jobsDone()
      return test.mails.map(({ subject }) => subject)
    },
  }
  beforeAll(async () => {
    test = await createTestShop()
    await workJobs(test.shop, renderTestMail)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    today = 0
    await test.pool.query(
      'delete from invoices; delete from subscriptions; delete from refunds; delete from payments; delete from checkout_sessions',
    )
    test.payments.started.length = 0
    test.mails.length = 0
  })
  afterEach(async () => {
    expect((await test.pool.query(BROKEN_SESSIONS)).rows).toEqual([])
    await jobsDone()
  })
  return here
}
