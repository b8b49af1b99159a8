/** A customer's subscription (spec §3). Dates are ISO 8601, amounts in paise. */
export type Subscription = {
  id: string
  status: string
  /** The price of a period; null for a free subscription. */
  amount: number | null
  /** The length of a period in days; null for a free subscription. */
  period_days: number | null
  /** The start of the time that is paid for without an interruption. */
  current_period_start: string
  /** The end of the time that is paid for; null while the subscription is open-ended. */
  current_period_end: string | null
  cancel_at_period_end: boolean
  /** When the open invoice is due; null if there is none. */
  invoice_due_at: string | null
  canceled_at: string | null
  /** When the open invoice was not paid in time. */
  past_due_at: string | null
  ended_at: string | null
  created_at: string
}

/** An invoice of a subscription: `open` until it is `paid` or `void`. `amount` is in paise. */
export type Invoice = {
  id: string
  status: string
  amount: number
  /** The period that it pays; null until it is paid. */
  period_start: string | null
  period_end: string | null
  /** When an open one must be paid. */
  due_at: string | null
  paid_at: string | null
  /** The checkout session that paid it: the id of its payment. */
  payment: string | null
  created_at: string
  /** Null until it is paid. */
  receipt_url: string | null
}

export const MEMBER_STATUS = 'active'

/** The status alone grants access; the period's dates do not matter (spec §6). */
export function isMember(subscription: Pick<Subscription, 'status'> | null): boolean {
  return subscription?.status === MEMBER_STATUS
}
