/** The state of a refund at the payment provider. */
export type GatewayRefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'

/**
 * The state of a refund:
 * - `due`: stored here, not yet confirmed by the provider
 * - `pending`: accepted by the provider
 * - `completed`: paid out
 * - `failed`: the provider could not pay it out; another refund replaces it
 */
export type RefundState = 'due' | 'pending' | 'completed' | 'failed'

/**
 * How it goes back:
 * - `provider`: the way it came
 * - `deducted`: it was not paid yet, and is taken off what is due at the door
 * - `hand`: it was paid in cash, and an operator pays it out
 */
export const REFUND_WAYS = ['provider', 'deducted', 'hand'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/**
 * Why a payment is refunded: it cannot become an order or a membership, its order was cancelled, was refused at the door or not paid
 * after all, or the operator decided so; `changed`: what was paid for pieces that were taken off pays for others that the order got.
 */
export const REFUND_REASONS = [
  'mismatch',
  'duplicate',
  'account-deleted',
  'not-due',
  'superseded',
  'sold-out',
  'operator',
  'cancelled',
  'refused',
  'returned',
  'not-paid',
  'changed',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** `completed` and `failed` are final: a further attempt is another refund. */
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

/** A refund as shown with its order or payment. Amounts in paise, times in Unix seconds. */
export type Refund = {
  id: string
  amount: number
  state: RefundState
  reason: RefundReason
  way: RefundWay
  /** Of one by hand: the buyer's UPI address, and what names the transfer; absent until they are known. */
  upi?: string
  reference?: string
  /** What names the refunded parts of the order (`paidParts`); null for all that was left, or an amount without any. */
  lineIds: string[] | null
  /** What it takes back of each; null for older ones and for a payment that became no order (`layRefunds`). */
  parts: RefundedPart[] | null
  createdAt: number
  /** How often the order's tax invoice had been issued anew when it was asked for: of that issue it takes something back. Absent for the first. */
  issue?: number
  /** The paper of a completed refund of an order: it takes back so much of the order's receipt. */
  creditNote: { number: string; issuedAt: number } | null
}

/** A person must look after this many failed attempts; the provider is asked once a day until it succeeds. */
export const MOST_FAILURES = 3

/** A refund that needs a person: the provider keeps failing to send it, or refuses to accept it. */
export type StuckRefund = {
  id: string
  amountPaise: number
  requestedAt: Date
  failures: number
  /** It was paid in cash, and is paid out by an operator, to this UPI address where the buyer has told it. */
  byHand?: { upi: string | null }
  /** The provider has not accepted it: an operator can close it as paid back by hand. */
  canClose: boolean
  /** The order that is refunded; null for a payment that became none. */
  order: { id: string; number: string } | null
}

/** Whether a refund that is not final needs a person: the provider keeps failing to send it, or refuses to accept it. */
export function needsPerson({ attempt, error }: { attempt: number; error: string | null }): boolean {
  return attempt > MOST_FAILURES || error === 'internal'
}

const DAY_S = 86_400

/** Seconds until the provider is asked for this attempt at a refund; the first one is 1. */
export function pauseBeforeAttemptS(attempt: number): number {
  return attempt > MOST_FAILURES ? DAY_S : 0
}

/** The id is within the provider's alphabet and length, and derived: concurrent calls create the same refund once. */
export function refundId(sessionId: string, count: number): string {
  return `${sessionId}_r${count}`
}

/** What a refund takes back of a line or a fee: so many pieces with so much of their price; 0 pieces is money alone. */
export type RefundedPart = { ref: string; pieces: number; paise: number }

/** A UPI address such as asha@okaxis; null for what is none. */
export function readUpi(text: string): string | null {
  const upi = text.trim().toLowerCase()
  return /^[a-z0-9._-]{2,64}@[a-z][a-z0-9.-]{1,63}$/.test(upi) ? upi : null
}
export const MAX_UPI = 130

/** What a choice of what to refund must know of each refund before it. `parts` and `issue` as of a `Refund`. */
export type EarlierRefund = {
  amountPaise: number
  state: RefundState
  lineIds: string[] | null
  parts: RefundedPart[] | null
  issue?: number
}

/** The part of a payment that is neither refunded nor being refunded, in paise. */
export function refundablePaise(paidPaise: number, refunds: EarlierRefund[]): number {
  return refunds.filter(({ state }) => state !== 'failed').reduce((left, { amountPaise }) => left - amountPaise, paidPaise)
}

/** What the courier of an order has to collect, or had: what was given back later is paid back. */
export function cashPaise(amountPaise: number, refunds: readonly { amountPaise: number; state: RefundState; way: RefundWay }[]): number {
  return refunds.reduce((due, { amountPaise: off, state, way }) => due - (way === 'deducted' && state !== 'failed' ? off : 0), amountPaise)
}
