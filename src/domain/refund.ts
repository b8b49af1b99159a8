/** What the payment provider says of a refund. */
export type GatewayRefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'

/**
 * The life of a refund:
 * - `due`: decided and stored here, the provider has not confirmed that it knows of it
 * - `pending`: the provider has taken it on
 * - `completed`: the money has gone back
 * - `failed`: the provider could not send it back; the money is still owed, by a further refund
 */
export type RefundState = 'due' | 'pending' | 'completed' | 'failed'

/** Why money goes back: what cannot become an order, or the operator's decision. */
export type RefundReason = 'mismatch' | 'duplicate' | 'account-deleted' | 'operator'

/** `completed` and `failed` are final: a provider that changes its mind makes another refund. */
const NEXT: Record<RefundState, Record<GatewayRefundState, RefundState>> = {
  due: { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'completed', FAILED: 'failed' },
  pending: { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'completed', FAILED: 'failed' },
  completed: { PENDING: 'completed', CONFIRMED: 'completed', COMPLETED: 'completed', FAILED: 'completed' },
  failed: { PENDING: 'failed', CONFIRMED: 'failed', COMPLETED: 'failed', FAILED: 'failed' },
}

export function nextRefundState(state: RefundState, said: GatewayRefundState): RefundState {
  return NEXT[state][said]
}

export function isRefundFinal(state: RefundState): boolean {
  return state === 'completed' || state === 'failed'
}

/** A refund as people see it beside the order or payment that it belongs to. Amounts in paise, times in seconds. */
export type Refund = {
  id: string
  amount: number
  state: RefundState
  reason: RefundReason
  /** The lines that were given back; null where it was an amount. */
  lineIds: string[] | null
  createdAt: number
}

/** After so many failed refunds of one payment a person must look at it. */
export const MOST_FAILURES = 3

/** Within the provider's alphabet and length. Derived, so that two who make the same refund make it under one id. */
export function refundId(sessionId: string, count: number): string {
  return `${sessionId}_r${count}`
}

type Given = { amountPaise: number; state: RefundState; lineIds: string[] | null }

/** What of a payment is neither sent back nor on its way back. */
export function refundablePaise(paidPaise: number, refunds: Given[]): number {
  return refunds.filter(({ state }) => state !== 'failed').reduce((left, { amountPaise }) => left - amountPaise, paidPaise)
}

export type RefundChoice =
  | { ok: true; amountPaise: number; lineIds: string[] | null }
  | { ok: false; reason: 'nothing-left' }
  | { ok: false; reason: 'unknown-line' | 'line-refunded'; line: string }

/**
 * What giving back these lines of an order comes to; without lines, everything that is left. A line goes back
 * once and as a whole.
 */
export function chooseRefund(
  { amountPaise, lines }: { amountPaise: number; lines: { id: string; amount_subtotal: number }[] },
  refunds: Given[],
  wanted: string[] | null,
): RefundChoice {
  const left = refundablePaise(amountPaise, refunds)
  if (left <= 0) return { ok: false, reason: 'nothing-left' }
  if (!wanted) return { ok: true, amountPaise: left, lineIds: null }
  const lineIds = [...new Set(wanted)]
  const returned = new Set(refunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.lineIds ?? []))
  let sum = 0
  for (const id of lineIds) {
    const line = lines.find((line) => line.id === id)
    if (!line) return { ok: false, reason: 'unknown-line', line: id }
    if (returned.has(id)) return { ok: false, reason: 'line-refunded', line: id }
    sum += line.amount_subtotal
  }
  return sum > 0 && sum <= left ? { ok: true, amountPaise: sum, lineIds } : { ok: false, reason: 'nothing-left' }
}
