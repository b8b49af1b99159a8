import { expect, it, onTestFinished } from 'vitest'
import { queuedJobs } from '../../test/support/jobs.ts'
import { renderTestMail } from '../../test/support/mail.ts'
import { createTestShop } from '../../test/support/shop.ts'
import { QUEUES } from '../platform/jobs/job-queues.ts'
import { DEFAULT_RETRY_POLICY } from '../services/retry-policy.ts'
import { workJobs } from './work-jobs.ts'

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
} as const

it.each(Object.entries(CALLS))('%s does not expire while it waits for a service', (name, calls) => {
  expect(QUEUES[name as keyof typeof CALLS].expireS).toBeGreaterThan((calls * DEFAULT_RETRY_POLICY.overallMs) / 1000)
})

it('what is done ever again comes again after a run that failed', async () => {
  const test = await createTestShop()
  onTestFinished(() => test.close())
  const clock = { now: () => expect.fail('no clock') }
  await workJobs({ ...test.shop, clock }, renderTestMail)
  const next = async () =>
    (await queuedJobs(test.pool)).filter(({ state, afterS }) => state === 'waiting' && afterS > 0).toSorted((a, b) => a.afterS - b.afterS)
  await expect.poll(next).toMatchObject([
    { name: 'advance-memberships', state: 'waiting', afterS: 60 },
    { name: 'sweep', state: 'waiting', afterS: 600 },
  ])
})
