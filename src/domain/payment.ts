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
 * - `mismatch`: the provider took another amount than was asked; a person must look
 */
export type SessionState = 'starting' | 'open' | 'failed' | 'paid' | 'mismatch'

type Transitions = Record<SessionState, Record<GatewayState, SessionState>>

/** `paid` and `mismatch` are final. `failed` is not: a provider may complete a payment after all. */
const NEXT: Transitions = {
  starting: { PENDING: 'starting', COMPLETED: 'paid', FAILED: 'failed' },
  open: { PENDING: 'open', COMPLETED: 'paid', FAILED: 'failed' },
  failed: { PENDING: 'failed', COMPLETED: 'paid', FAILED: 'failed' },
  paid: { PENDING: 'paid', COMPLETED: 'paid', FAILED: 'paid' },
  mismatch: { PENDING: 'mismatch', COMPLETED: 'mismatch', FAILED: 'mismatch' },
}

export type Settlement = { state: SessionState; changed: boolean }

/** Providers repeat their notices: settling a session again changes nothing. */
export function settle(
  session: { state: SessionState; amountPaise: number },
  status: Pick<GatewayStatus, 'state' | 'amountPaise'>,
): Settlement {
  const next = NEXT[session.state][status.state]
  const state = next === 'paid' && session.state !== 'paid' && status.amountPaise !== session.amountPaise ? 'mismatch' : next
  return { state, changed: state !== session.state }
}
