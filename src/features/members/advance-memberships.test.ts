import { describe, expect, it } from 'vitest'
import { day, URLS, useMemberships } from '../../../test/support/memberships.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { advanceMemberships } from './advance-memberships.ts'
import { buyMembership } from './buy-membership.ts'
import { grantMembership } from './change-membership.ts'
import { findActiveSubscription, findSubscriptions } from './find-subscriptions.ts'

const here = useMemberships()
const { buy, sessionId, pay, join, wait, subscription, invoices, mails } = here

describe('the clock', () => {
  it('sends an invoice a week before the end, whose payment continues the period', async () => {
    await join()
    await wait(22.9)
    expect(await invoices()).toEqual(['paid'])
    await wait(23)
    await wait(23)
    expect(await invoices()).toEqual(['open', 'paid'])
    expect(await subscription()).toMatchObject({ status: 'active', invoice_due_at: day(30) })
    await buyMembership(here.shop({ membership: { amountPaise: 99_900, days: 14 } }), here.test.asha, URLS)
    // The price at which the membership began.
    expect(here.test.payments.started.at(-1)!.amountPaise).toBe(19_900)
    await pay()
    expect(await invoices()).toEqual(['paid', 'paid'])
    expect(await subscription()).toMatchObject({
      status: 'active',
      current_period_start: day(0),
      current_period_end: day(60),
      invoice_due_at: null,
    })
    await wait(52.9)
    expect((await subscription()).invoice_due_at).toBeNull()
    expect(await mails()).toEqual(['You are a member', 'Renew your membership', 'Your membership is renewed'])
  })

  it('closes the content at the end, reopens it for a late payment, and counts from that', async () => {
    await join()
    await wait(23)
    await wait(30)
    expect(await findActiveSubscription(here.shop(), here.test.asha)).toBeNull()
    expect(await subscription()).toMatchObject({ status: 'past_due', past_due_at: day(30) })
    here.moveTo(34)
    await join()
    expect(await subscription()).toMatchObject({
      status: 'active',
      current_period_start: day(34),
      current_period_end: day(64),
      past_due_at: null,
    })
    await wait(40)
    expect(await subscription()).toMatchObject({ status: 'active' })
    expect(await mails()).toEqual([
      'You are a member',
      'Renew your membership',
      'Your membership was not renewed',
      'Your membership is renewed',
    ])
    expect(here.test.mails[2]!.text).toContain('until 27 Dec 2036')
  })

  it('ends it after the grace period; a payment that comes even later goes back, and another membership can be bought', async () => {
    await join()
    await wait(23)
    await buy()
    const late = sessionId()
    here.test.payments.says(late, { state: 'FAILED', errorCode: 'TXN_NOT_COMPLETED' })
    await settlePayment(here.shop(), late)
    await wait(30)
    await wait(36.9)
    expect((await subscription()).status).toBe('past_due')
    await wait(37)
    expect(await subscription()).toMatchObject({ status: 'canceled', ended_at: day(37) })
    expect(await invoices()).toEqual(['void', 'paid'])
    expect(await pay(late)).toMatchObject({ state: 'not-due' })
    await join()
    expect((await findSubscriptions(here.shop(), here.test.asha)).entries.map(({ status }) => status)).toEqual(['active', 'canceled'])
    expect((await mails()).slice(0, 4)).toEqual([
      'You are a member',
      'Renew your membership',
      'Your membership was not renewed',
      'Your membership has ended',
    ])
  })

  it('finds a payment of which no notice came, before it closes anything', async () => {
    await join()
    await wait(23)
    await buy()
    here.test.payments.says(sessionId(), { state: 'COMPLETED', transactionId: 'T' })
    await wait(30)
    expect(await subscription()).toMatchObject({ status: 'active', current_period_end: day(60) })
  })

  it('waits for a bank and for a provider that does not answer, for a day at most', async () => {
    await join()
    await wait(23)
    here.moveTo(29.99)
    await buy()
    here.test.payments.says(sessionId(), { state: 'PENDING', transactionId: 'T' })
    await wait(30)
    expect((await subscription()).status).toBe('active')
    here.test.payments.failStatusNext(new ServiceError('payment', 'unavailable', 'away'))
    await wait(30.9)
    expect((await subscription()).status).toBe('active')
    await wait(31)
    expect((await subscription()).status).toBe('past_due')
    await pay()
    expect(await subscription()).toMatchObject({ status: 'active', current_period_start: day(31) })
  })

  it('that stood still for months asks before it takes anything away', async () => {
    await join()
    await wait(100)
    expect((await subscription()).status).toBe('active')
    await wait(103)
    expect((await subscription()).status).toBe('past_due')
    await wait(109)
    expect((await subscription()).status).toBe('past_due')
    await wait(110)
    expect((await subscription()).status).toBe('canceled')
  })

  it('goes on behind a membership that cannot be advanced, and tries it again', async () => {
    await join()
    await buyMembership(here.shop(), here.test.kabir, URLS)
    await pay()
    await wait(23)
    await buy()
    here.moveTo(31)
    const payments = { ...here.test.payments, status: () => Promise.reject(new Error('a row that cannot be read')) }
    expect(await advanceMemberships(here.shop({ payments: { phonepe: payments } }))).toEqual({ done: 1, failed: 1 })
    const states = () => here.test.pool.query('select status from subscriptions order by id')
    expect((await states()).rows).toEqual([{ status: 'active' }, { status: 'past_due' }])
    expect(await advanceMemberships(here.shop())).toEqual({ done: 1, failed: 0 })
    expect((await states()).rows).toEqual([{ status: 'past_due' }, { status: 'past_due' }])
  })

  it('leaves a membership that was granted as it is', async () => {
    await grantMembership(here.shop(), { email: 'asha@example.in' }, COMMAND_LINE)
    await wait(5000)
    expect((await subscription()).status).toBe('active')
    expect(await buy()).toEqual({ ok: false, reason: 'already-member' })
  })
})
