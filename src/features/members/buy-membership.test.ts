import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day, URLS, useMemberships } from '../../../test/support/memberships.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { buyMembership } from './buy-membership.ts'
import { cancelMembership, resumeMembership } from './cancel-membership.ts'
import { grantMembership, revokeMembership } from './change-membership.ts'
import { findActiveSubscription, findPaidInvoices, findSubscriptions } from './find-subscriptions.ts'

const here = useMemberships()
const { buy, sessionId, pay, join, wait, subscription, invoices, refunds, mails } = here

describe('a membership that is bought', () => {
  it('is active for its period, with one paid invoice, its receipt and a mail', async () => {
    expect(await buy()).toEqual({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(here.test.payments.started).toEqual([{ id: expect.any(String), amountPaise: 19_900 }])
    expect(await findActiveSubscription(here.shop(), here.test.asha)).toBeNull()
    expect(await pay()).toMatchObject({ mode: 'subscription', state: 'paid', successUrl: '/content' })
    expect(await findActiveSubscription(here.shop(), here.test.asha)).toMatchObject({
      amount: 19_900,
      period_days: 30,
      current_period_start: day(0),
      current_period_end: day(30),
    })
    const [invoice] = await findPaidInvoices(here.shop(), here.test.asha)
    expect(invoice).toMatchObject({ status: 'paid', amount: 19_900, period_start: day(0), period_end: day(30), payment: sessionId() })
    const receipt = await findReceipt(here.shop(), { uid: here.test.asha, displayName: 'Asha Rao', email: 'asha@example.in' }, invoice!.id)
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^36-37\/\d{5}$/),
      parties: [{ title: 'Billed to', lines: ['Asha Rao', 'asha@example.in'] }],
      lines: [{ description: 'Membership for 30 days', details: ['20 Nov 2036 to 20 Dec 2036'], amount: 'Rs.199' }],
      total: 'Rs.199',
    })
    expect(await findReceipt(here.shop(), { uid: here.test.kabir, displayName: 'Kabir', email: null }, invoice!.id)).toBeNull()
    expect(await mails()).toEqual(['You are a member'])
    expect(here.test.mails[0]).toMatchObject({ to: 'asha@example.in', attachments: [{ contentType: 'application/pdf' }] })
    expect(here.test.mails[0]!.text).toContain('until 20 Dec 2036')
  })

  it('is one, however often the button is pressed and the payment settled', async () => {
    const pressed = await Promise.all(Array.from({ length: 20 }, () => buy()))
    expect(new Set(pressed.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(here.test.payments.started).toHaveLength(1)
    await Promise.all(Array.from({ length: 20 }, () => pay()))
    await reconcilePayment(here.shop(), sessionId())
    expect(await invoices()).toEqual(['paid'])
    expect(await buy()).toEqual({ ok: false, reason: 'already-member' })
    expect(await mails()).toEqual(['You are a member'])
  })

  it('is opened once by presses during the first one, whatever the time of the database is', async () => {
    let looks = 0
    const clock = {
      now() {
        looks += 1
        return here.shop().clock.now()
      },
    }
    let second: ReturnType<typeof buy> | undefined
    here.test.payments.duringNextStart(async () => {
      second = buyMembership(here.shop({ clock }), here.test.asha, URLS)
      // One look when it began, then one each time that it finds the first press still at work.
      await expect.poll(() => looks).toBeGreaterThan(2)
    })
    expect(await buy()).toEqual(await second)
    expect(here.test.payments.started).toHaveLength(1)
  })

  it('is paid once of two tabs that opened two payments; the other payment goes back', async () => {
    await buy()
    const first = sessionId()
    await here.test.pool.query("update checkout_sessions set state = 'failed' where id = $1", [first])
    await buy()
    expect(sessionId()).not.toBe(first)
    await pay()
    expect(await pay(first)).toMatchObject({ state: 'duplicate' })
    expect(await refunds()).toEqual(['duplicate'])
    expect(await invoices()).toEqual(['paid'])
  })

  it('of somebody who was granted one meanwhile goes back', async () => {
    await buy()
    await grantMembership(here.shop(), { email: 'asha@example.in' }, COMMAND_LINE)
    expect(await pay()).toMatchObject({ state: 'not-due' })
    expect(await refunds()).toEqual(['not-due'])
    expect((await subscription()).amount).toBeNull()
  })

  it('is refused when the claimed price differs, and where none is sold', async () => {
    const claim = { line_items: [{ id_: 'membership', price: 1 }], price: 1 }
    expect(await buyMembership(here.shop(), here.test.asha, { ...URLS, claim })).toEqual({
      ok: false,
      reason: 'differs',
      line: 'Membership for 30 days',
    })
    expect(await buyMembership(here.shop({ membership: null }), here.test.asha, URLS)).toEqual({ ok: false, reason: 'not-offered' })
    expect(here.test.payments.started).toEqual([])
  })

  it('is taxed as a service where the seller is registered', async () => {
    const rules = { membership: { hsn: '998431', ratePercent: 18 } }
    const registration = { gstin: '08AAACC1206D1ZG', rules, categories: {}, otherwise: [{ hsn: '6204', ratePercent: 5 }] }
    await buy()
    await pay(sessionId(), here.shop({ seller: { ...here.test.shop.seller, registration } }))
    const [invoice] = await findPaidInvoices(here.shop(), here.test.asha)
    const paper = await findReceipt(here.shop(), { uid: here.test.asha, displayName: 'Asha', email: null }, invoice!.id)
    expect(paper).toMatchObject({
      title: 'Tax Invoice',
      lines: [{ details: [expect.any(String), 'HSN 998431, taxable value Rs.168.64, GST 18%'] }],
    })
    expect(paper!.sums.map(([label]) => label)).toEqual(['Taxable value', 'CGST 9%', 'SGST 9%'])
  })
})

describe('a membership that is canceled', () => {
  it('ends with its period, and no invoice is sent', async () => {
    await join()
    expect(await cancelMembership(here.shop(), here.test.asha)).toEqual({ ok: true, changed: true })
    expect(await cancelMembership(here.shop(), here.test.asha)).toEqual({ ok: true, changed: false })
    await wait(29.9)
    expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: true, canceled_at: day(0) })
    await wait(30)
    expect(await subscription()).toMatchObject({ status: 'canceled', ended_at: day(30) })
    expect(await invoices()).toEqual(['paid'])
    expect(await mails()).toEqual(['You are a member', 'Your membership is cancelled', 'Your membership has ended'])
  })

  it('can be resumed until then, with its invoice where that would have been sent', async () => {
    await join()
    await cancelMembership(here.shop(), here.test.asha)
    expect(await resumeMembership(here.shop(), here.test.asha)).toEqual({ ok: true, changed: true })
    expect(await resumeMembership(here.shop(), here.test.asha)).toEqual({ ok: true, changed: false })
    await cancelMembership(here.shop(), here.test.asha)
    here.moveTo(25)
    await resumeMembership(here.shop(), here.test.asha)
    expect(await subscription()).toMatchObject({ cancel_at_period_end: false, canceled_at: null, invoice_due_at: day(30) })
    await cancelMembership(here.shop(), here.test.asha)
    here.moveTo(30)
    expect(await resumeMembership(here.shop(), here.test.asha)).toEqual({ ok: false, reason: 'ended' })
  })

  it('gives a renewal back that is paid afterwards', async () => {
    await join()
    await wait(23)
    await buy()
    await cancelMembership(here.shop(), here.test.asha)
    expect(await pay()).toMatchObject({ state: 'not-due' })
    expect(await refunds()).toEqual(['not-due'])
    expect(await subscription()).toMatchObject({ current_period_end: day(30), cancel_at_period_end: true })
  })

  it('ends at once when it is past due', async () => {
    await join()
    await wait(23)
    await wait(30)
    await cancelMembership(here.shop(), here.test.asha)
    expect(await subscription()).toMatchObject({ status: 'canceled', ended_at: day(30) })
  })

  it('is a paid one', async () => {
    expect(await cancelMembership(here.shop(), here.test.asha)).toEqual({ ok: false, reason: 'no-membership' })
    expect(await resumeMembership(here.shop(), randomUUID())).toEqual({ ok: false, reason: 'no-membership' })
    await grantMembership(here.shop(), { email: 'asha@example.in' }, COMMAND_LINE)
    expect(await cancelMembership(here.shop(), here.test.asha)).toEqual({ ok: false, reason: 'free' })
  })
})

describe('the operator', () => {
  it('ends a paid membership at once, with its open invoice', async () => {
    await join()
    await wait(23)
    expect(await revokeMembership(here.shop(), { email: 'asha@example.in' }, COMMAND_LINE)).toMatchObject({ changed: true })
    expect(await subscription()).toMatchObject({ status: 'canceled', current_period_end: day(23) })
    expect(await invoices()).toEqual(['void', 'paid'])
  })

  it('grants one in the place of one that is past due', async () => {
    await join()
    await wait(23)
    await wait(30)
    expect(await grantMembership(here.shop(), { email: 'asha@example.in' }, COMMAND_LINE)).toMatchObject({ changed: true })
    expect((await findSubscriptions(here.shop(), here.test.asha)).entries.map(({ status }) => status)).toEqual(['active', 'canceled'])
  })
})
