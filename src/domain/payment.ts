import type { shipmentMetadata } from './shipment.ts'

/** Whether `id` could be a checkout session's: within the provider's alphabet and length. */
export function isSessionId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,34}$/.test(id)
}

/** What the payment provider says of an order. */
export type GatewayState = 'PENDING' | 'COMPLETED' | 'FAILED'
export type GatewayStatus = {
  state: GatewayState
  amountPaise: number
  transactionId: string | null
  errorCode: string | null
}

/**
 * The life of a checkout session:
 * - `starting`: frozen here, the provider has not answered yet
 * - `open`: the shopper can pay at the provider's page
 * - `failed`: declined, cancelled, expired or never opened; money may still arrive late
 * - `paid`: the provider said COMPLETED and the order is made
 * - `mismatch`: the provider took another amount than was asked; it is due back
 * - `duplicate`: the same cart was paid in another session meanwhile; this payment is due back
 * - `account-deleted`: the person's account has gone, and with it whom to send the order to; this payment is due back
 */
export type SessionState = 'starting' | 'open' | 'failed' | 'paid' | 'mismatch' | 'duplicate' | 'account-deleted'

/** What a session says about itself beside its own fields (spec §3); of a shipment, where one was sent. */
export type SessionMetadata = { mode: string } & Partial<ReturnType<typeof shipmentMetadata>>

type Transitions = Record<SessionState, Record<GatewayState, SessionState>>

/** States that end the matter are final. `failed` is not: a provider may complete a payment after all. */
const NEXT: Transitions = {
  starting: { PENDING: 'starting', COMPLETED: 'paid', FAILED: 'failed' },
  open: { PENDING: 'open', COMPLETED: 'paid', FAILED: 'failed' },
  failed: { PENDING: 'failed', COMPLETED: 'paid', FAILED: 'failed' },
  paid: { PENDING: 'paid', COMPLETED: 'paid', FAILED: 'paid' },
  mismatch: { PENDING: 'mismatch', COMPLETED: 'mismatch', FAILED: 'mismatch' },
  duplicate: { PENDING: 'duplicate', COMPLETED: 'duplicate', FAILED: 'duplicate' },
  'account-deleted': { PENDING: 'account-deleted', COMPLETED: 'account-deleted', FAILED: 'account-deleted' },
}

/** Money has been taken, and nothing that is said later changes what became of it. */
export function isFinal(state: SessionState): state is FinalState {
  return FINAL.has(state)
}
export type FinalState = Exclude<SessionState, 'starting' | 'open' | 'failed'>
const FINAL = new Set<SessionState>(['paid', 'mismatch', 'duplicate', 'account-deleted'])

export type Settlement = { state: SessionState; changed: boolean }

type Unsettled = {
  state: SessionState
  amountPaise: number
  /** The same lines were paid in another session after this one was opened. */
  boughtMeanwhile?: boolean
  accountDeleted?: boolean
}

/** Providers repeat their notices: settling a session again changes nothing. */
export function settle(session: Unsettled, status: Pick<GatewayStatus, 'state' | 'amountPaise'>): Settlement {
  const next = NEXT[session.state][status.state]
  const state = next === 'paid' && session.state !== 'paid' ? whenPaid(session, status.amountPaise) : next
  return { state, changed: state !== session.state }
}

function whenPaid(session: Unsettled, amountPaise: number): SessionState {
  if (amountPaise !== session.amountPaise) return 'mismatch'
  if (session.boughtMeanwhile) return 'duplicate'
  return session.accountDeleted ? 'account-deleted' : 'paid'
}
