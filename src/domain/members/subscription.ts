import { counted } from '../counted.ts'
import type { OrderLine } from '../orders/order.ts'

/**
 * The status of a subscription:
 * - `active`: grants access to the members' content (spec §6)
 * - `past_due`: the paid period has ended; the open invoice can still be paid during the grace period
 * - `canceled`: ended; who becomes a member again gets another subscription
 */
export type SubscriptionStatus = 'active' | 'past_due' | 'canceled'
export type SubscriptionEvent = 'paid' | 'unpaid' | 'ended'

/** A payment cannot revive what has ended: it is refunded. */
const NEXT: Record<SubscriptionStatus, Record<SubscriptionEvent, SubscriptionStatus>> = {
  active: { paid: 'active', unpaid: 'past_due', ended: 'canceled' },
  past_due: { paid: 'active', unpaid: 'past_due', ended: 'canceled' },
  canceled: { paid: 'canceled', unpaid: 'canceled', ended: 'canceled' },
}

export function nextStatus(status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus {
  return NEXT[status][event]
}

/** What the shop sells: access for `days` at `amountPaise`. */
export type MembershipPlan = { amountPaise: number; days: number }

const DAY_MS = 86_400_000
/** The provider has no automatic renewal, so an invoice is sent this long before the period's end. */
export const INVOICE_DAYS = 7
/** A past-due subscription can be paid for this long. */
export const GRACE_DAYS = 7
/** Nobody becomes past due sooner after the invoice, also when the shop was down at its usual time. */
const NOTICE_DAYS = 3
/** A payment that the bank has not decided yet delays a step by at most this. */
const MOST_DELAY_DAYS = 1

/** What time changes: the invoice of the next period, the end of the paid period, the end of the subscription. */
export type Step = { name: 'invoice' | 'unpaid' | 'ended'; at: Date }

/** What decides the next step of a subscription. */
export type Billed = {
  status: SubscriptionStatus
  /** Null for a free subscription, which time does not change. */
  amountPaise: number | null
  periodEnd: Date | null
  cancelAtPeriodEnd: boolean
  pastDueAt: Date | null
  /** When the open invoice is due; null if there is none. */
  invoiceDueAt: Date | null
}

/** The next step of a subscription; null when time alone changes nothing. */
export function nextStep({ status, amountPaise, periodEnd, cancelAtPeriodEnd, pastDueAt, invoiceDueAt }: Billed): Step | null {
  if (status === 'canceled' || amountPaise === null || !periodEnd) return null
  if (status === 'past_due') return { name: 'ended', at: addDays(pastDueAt ?? periodEnd, GRACE_DAYS) }
  if (cancelAtPeriodEnd) return { name: 'ended', at: periodEnd }
  return invoiceDueAt ? { name: 'unpaid', at: latest(periodEnd, invoiceDueAt) } : { name: 'invoice', at: addDays(periodEnd, -INVOICE_DAYS) }
}

/** When an invoice that is written now must be paid. */
export function invoiceDue(periodEnd: Date, now: Date): Date {
  return latest(periodEnd, addDays(now, NOTICE_DAYS))
}

/** Whether a step may still wait for a payment that the bank has not decided. */
export function mayDelay({ at }: Step, now: Date): boolean {
  return now < addDays(at, MOST_DELAY_DAYS)
}

export type Period = { start: Date; end: Date }

/** The period that a payment buys: after the one that is paid already, and never in the past. */
export function paidPeriod(periodEnd: Date | null, now: Date, days: number): Period {
  const start = periodEnd ? latest(periodEnd, now) : now
  return { start, end: addDays(start, days) }
}

/** The last moment to pay for a subscription that is past due. */
export function graceEnd(pastDueAt: Date): Date {
  return addDays(pastDueAt, GRACE_DAYS)
}

const MEMBERSHIP_ID = 'membership'

/** The line of a checkout session, an invoice and a receipt. */
export function membershipLine({ amountPaise, days }: MembershipPlan): OrderLine {
  return {
    id: MEMBERSHIP_ID,
    description: `Membership for ${counted(days, 'day')}`,
    quantity: 1,
    size: 'M',
    one_size: true,
    tax_code: MEMBERSHIP_ID,
    amount_unit: amountPaise,
    amount_subtotal: amountPaise,
    picture: null,
  }
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}
