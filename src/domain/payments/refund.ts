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

/** Why a payment is refunded: it cannot become an order or a membership, its order was cancelled, or the operator decided so. */
export const REFUND_REASONS = [
  'mismatch',
  'duplicate',
  'account-deleted',
  'not-due',
  'superseded',
  'sold-out',
  'operator',
  'cancelled',
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
  /** What names the refunded parts of the order (`paidParts`); null for an amount without any. */
  lineIds: string[] | null
  createdAt: number
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

/** What a choice of what to refund must know of each refund before it. */
export type EarlierRefund = { amountPaise: number; state: RefundState; lineIds: string[] | null }

/** The part of a payment that is neither refunded nor being refunded, in paise. */
export function refundablePaise(paidPaise: number, refunds: EarlierRefund[]): number {
  return refunds.filter(({ state }) => state !== 'failed').reduce((left, { amountPaise }) => left - amountPaise, paidPaise)
}

export type RefundChoice =
  | { ok: true; amountPaise: number; lineIds: string[] | null }
  | { ok: false; reason: 'nothing-left' }
  | { ok: false; reason: 'unknown-line' | 'line-refunded'; line: string }

/** Names of lines and fees as one text, with commas between them; `readRefs` reads it. What was chosen of a line may have commas in it. */
export function writeRefs(refs: readonly string[]): string {
  return refs.map((ref) => ref.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',')
}

export function readRefs(text: string): string[] {
  return (text.match(/(?:\\.|[^\\,])+/gs) ?? []).map((ref) => ref.replaceAll(/\\(.)/gs, '$1').trim())
}

/**
 * The amount to refund for these parts of an order, lines and fees, or everything that is left if `wanted` is null. A part can
 * be refunded once, as a whole.
 */
export function chooseRefund(
  { amountPaise, parts }: { amountPaise: number; parts: { ref: string; paise: number }[] },
  refunds: EarlierRefund[],
  wanted: string[] | null,
): RefundChoice {
  const left = refundablePaise(amountPaise, refunds)
  if (left <= 0) return { ok: false, reason: 'nothing-left' }
  if (!wanted) return { ok: true, amountPaise: left, lineIds: null }
  const lineIds = [...new Set(wanted)]
  const returned = new Set(refunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.lineIds ?? []))
  let sum = 0
  for (const id of lineIds) {
    const part = parts.find(({ ref }) => ref === id)
    if (!part) return { ok: false, reason: 'unknown-line', line: id }
    if (returned.has(id)) return { ok: false, reason: 'line-refunded', line: id }
    sum += part.paise
  }
  return sum > 0 && sum <= left ? { ok: true, amountPaise: sum, lineIds } : { ok: false, reason: 'nothing-left' }
}
