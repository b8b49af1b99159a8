import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { forgetJobs, letJobsBeDue } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { workJobs } from '../../wiring/work-jobs.ts'
import { reconcilePayments, resumePayments } from './reconcile-payments.ts'
import { resumeRefunds } from './resume-refunds.ts'

const checkout = useCheckout()
const { place, orders, sessionId } = checkout
beforeAll(() => workJobs(checkout.test.shop, renderTestMail))
afterEach(() => forgetJobs(checkout.test.pool))

const refunds = async () => (await checkout.test.pool.query<{ state: string }>('select state from refunds order by created_at')).rows

describe('payments, with the jobs of a running shop', () => {
  it('makes one order of a cart that was paid twice, gives the other payment back, and tells by mail', async () => {
    await place()
    await place({ shipping: { ...shipping, name: 'Asha at work' } })
    for (const { id } of checkout.test.payments.started) checkout.test.payments.says(id, { state: 'COMPLETED' })
    await letJobsBeDue(checkout.test.pool)
    await resumePayments(checkout.test.shop)
    await expect.poll(async () => (await refunds()).map(({ state }) => state)).toEqual(['completed'])
    await expect
      .poll(() => checkout.test.mails.map(({ subject }) => subject).toSorted())
      .toEqual(['Refund sent: Rs.2998', expect.stringMatching(/^Your order /), 'Your refund of Rs.2998'])
    expect(await orders()).toHaveLength(1)
    expect([...checkout.test.payments.refunds.values()]).toMatchObject([{ amountPaise: 299_800 }])
  })

  it('follows a refund that was under way when the shop stopped', async () => {
    await place()
    checkout.test.payments.refundsAre('PENDING')
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
    await reconcilePayments(checkout.test.shop)
    await expect.poll(async () => (await refunds()).map(({ state }) => state)).toEqual(['pending'])
    checkout.test.payments.refundsAre('COMPLETED')
    await forgetJobs(checkout.test.pool)
    await resumeRefunds(checkout.test.shop)
    await expect.poll(async () => (await refunds()).map(({ state }) => state)).toEqual(['completed'])
    await expect.poll(() => checkout.test.shop.jobs.pending()).toBe(0)
  })
})
