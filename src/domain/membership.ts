/** A subscription beneath its customer (spec §3). Dates are ISO 8601. */
export type Subscription = {
  id: string
  status: string
  current_period_start: string
  /** Null: until it is revoked. */
  current_period_end: string | null
  created_at: string
}

/** An invoice beneath a subscription; `amount` is in paise. */
export type Invoice = { id: string; status: string; amount: number; created_at: string }

/** What everybody else is told in place of the content (spec §2). */
export const NO_ACCESS = 'You do not have access to this content.'

export const MEMBER_STATUS = 'active'

/** Exactly this status opens the content: a date does not (spec §6). */
export function isMember(subscription: Pick<Subscription, 'status'> | null): boolean {
  return subscription?.status === MEMBER_STATUS
}
