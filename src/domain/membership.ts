/** A customer's subscription (spec §3). Dates are ISO 8601. */
export type Subscription = {
  id: string
  status: string
  current_period_start: string
  /** Null while the subscription is open-ended. */
  current_period_end: string | null
  created_at: string
}

/** An invoice of a subscription; `amount` is in paise. */
export type Invoice = { id: string; status: string; amount: number; created_at: string }

/** Shown to everybody without an active subscription (spec §2). */
export const NO_ACCESS = 'You do not have access to this content.'

export const MEMBER_STATUS = 'active'

/** The status alone grants access; the period's dates do not matter (spec §6). */
export function isMember(subscription: Pick<Subscription, 'status'> | null): boolean {
  return subscription?.status === MEMBER_STATUS
}
