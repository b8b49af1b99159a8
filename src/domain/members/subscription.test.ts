import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  GRACE_DAYS,
  INVOICE_DAYS,
  invoiceDue,
  mayDelay,
  membershipLine,
  nextStatus,
  nextStep,
  paidPeriod,
  type Billed,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from './subscription.ts'

const DAY_MS = 86_400_000
const END = new Date('2026-12-20T12:00:00Z')
const day = (days: number) => new Date(END.getTime() + days * DAY_MS)
const billed = (change: Partial<Billed> = {}): Billed => ({
  status: 'active',
  amountPaise: 19_900,
  periodEnd: END,
  cancelAtPeriodEnd: false,
  pastDueAt: null,
  invoiceDueAt: null,
  ...change,
})

describe('the status of a subscription', () => {
  it('ends for good, and is active again after a payment in the grace period', () => {
    expect(nextStatus('active', 'unpaid')).toBe('past_due')
    expect(nextStatus('past_due', 'paid')).toBe('active')
    expect(nextStatus('past_due', 'ended')).toBe('canceled')
    const events = fc.array(fc.constantFrom<SubscriptionEvent>('paid', 'unpaid', 'ended'))
    fc.assert(
      fc.property(events, events, (before, after) => {
        const status = [...before, 'ended' as const, ...after].reduce<SubscriptionStatus>(nextStatus, 'active')
        expect(status).toBe('canceled')
      }),
    )
  })
})

describe('the next step', () => {
  it.each([
    ['an invoice a week before the end', {}, 'invoice', day(-INVOICE_DAYS)],
    ['past due at the end', { invoiceDueAt: END }, 'unpaid', END],
    ['past due later, when the invoice was late', { invoiceDueAt: day(2) }, 'unpaid', day(2)],
    ['the end of the grace period', { status: 'past_due', pastDueAt: day(2), invoiceDueAt: day(2) }, 'ended', day(2 + GRACE_DAYS)],
    ['the end of a canceled one’s period', { cancelAtPeriodEnd: true }, 'ended', END],
  ] as const)('is %s', (_, change, name, at) => {
    expect(nextStep(billed(change))).toEqual({ name, at })
  })

  it.each([
    ['has ended', { status: 'canceled' }],
    ['is free', { amountPaise: null, periodEnd: null }],
  ] as const)('is none of one that %s', (_, change) => {
    expect(nextStep(billed(change))).toBeNull()
  })

  it('gives at least three days to pay, whenever the invoice is written', () => {
    expect(invoiceDue(END, day(-7))).toEqual(END)
    expect(invoiceDue(END, day(40))).toEqual(day(43))
  })

  it('waits for a bank for a day', () => {
    const step = { name: 'unpaid', at: END } as const
    expect(mayDelay(step, day(0.9))).toBe(true)
    expect(mayDelay(step, day(1))).toBe(false)
  })
})

describe('a paid period', () => {
  it('follows the one before, without the days on which nothing could be read', () => {
    expect(paidPeriod(null, END, 30)).toEqual({ start: END, end: day(30) })
    expect(paidPeriod(END, day(-3), 30)).toEqual({ start: END, end: day(30) })
    expect(paidPeriod(END, day(5), 30)).toEqual({ start: day(5), end: day(35) })
  })

  it('is one line', () => {
    expect(membershipLine({ amountPaise: 19_900, days: 30 })).toMatchObject({
      description: 'Membership for 30 days',
      amount_subtotal: 19_900,
    })
  })
})
