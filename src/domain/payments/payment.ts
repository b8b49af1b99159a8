import type { shipmentMetadata } from '../parcels/shipment.ts'

/** Whether `id` has the form of a checkout session's id: the provider's alphabet and length. */
export function isSessionId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,34}$/.test(id)
}

/** The least that a provider takes. */
export const LEAST_PAISE = 100

/** The provider of what is paid at the door: the shop itself. */
export const CASH = 'cash'

/** The state of an order at the payment provider. */
export type GatewayState = 'PENDING' | 'COMPLETED' | 'FAILED'
export type GatewayStatus = {
  state: GatewayState
  amountPaise: number
  transactionId: string | null
  errorCode: string | null
}

/**
 * The state of a checkout session:
 * - `starting`: stored here; the provider has not answered yet
 * - `open`: the shopper can pay on the provider's page
 * - `failed`: declined, cancelled, expired or never opened; a late payment is still possible
 * - `paid`: the provider reported COMPLETED; the order, or the paid invoice of a subscription, exists
 * - `mismatch`: the provider charged a different amount; the payment is refunded
 * - `duplicate`: the same cart was paid in another session; this payment is refunded
 * - `account-deleted`: the account was deleted during the payment; the payment is refunded
 * - `not-due`: the membership no longer needed the payment; the payment is refunded
 * - `superseded`: a newer session of that person took over what this one held; the payment is refunded
 * - `sold-out`: what was paid for late is gone; the payment is refunded
 */
export const SESSION_STATES = [
  'starting',
  'open',
  'failed',
  'paid',
  'mismatch',
  'duplicate',
  'account-deleted',
  'not-due',
  'superseded',
  'sold-out',
] as const
export type SessionState = (typeof SESSION_STATES)[number]

/** `DUE`: in cash, when the parcel arrives; `CANCELLED`: none of it is due any more, and nothing was paid. */
export const PAYMENT_STATES = ['COMPLETED', 'REFUND_DUE', 'DUE', 'CANCELLED'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What a checkout session pays: a cart, or a period of a membership. */
export const SESSION_MODES = ['payment', 'subscription'] as const
export type SessionMode = (typeof SESSION_MODES)[number]

/** The metadata of a checkout session (spec §3), with the shipment if the client sent one, or the period of a membership. */
export type SessionMetadata = { mode: SessionMode; periodDays?: number } & Partial<ReturnType<typeof shipmentMetadata>>

type Transitions = Record<SessionState, Record<GatewayState, SessionState>>

/** `failed` is not final: the provider may still complete the payment. */
const NEXT: Transitions = {
  starting: { PENDING: 'starting', COMPLETED: 'paid', FAILED: 'failed' },
  open: { PENDING: 'open', COMPLETED: 'paid', FAILED: 'failed' },
  failed: { PENDING: 'failed', COMPLETED: 'paid', FAILED: 'failed' },
  paid: { PENDING: 'paid', COMPLETED: 'paid', FAILED: 'paid' },
  mismatch: { PENDING: 'mismatch', COMPLETED: 'mismatch', FAILED: 'mismatch' },
  duplicate: { PENDING: 'duplicate', COMPLETED: 'duplicate', FAILED: 'duplicate' },
  'account-deleted': { PENDING: 'account-deleted', COMPLETED: 'account-deleted', FAILED: 'account-deleted' },
  'not-due': { PENDING: 'not-due', COMPLETED: 'not-due', FAILED: 'not-due' },
  superseded: { PENDING: 'superseded', COMPLETED: 'superseded', FAILED: 'superseded' },
  'sold-out': { PENDING: 'sold-out', COMPLETED: 'sold-out', FAILED: 'sold-out' },
}

/** Whether the payment was charged and its outcome can no longer change. */
export function isFinal(state: SessionState): state is FinalState {
  return FINAL.has(state)
}
export type FinalState = Exclude<SessionState, 'starting' | 'open' | 'failed'>
const FINAL = new Set<SessionState>(['paid', 'mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out'])

export type Settlement = { state: SessionState; changed: boolean }

/** Why a payment cannot become what it was for. */
export type Obstacle = 'not-due' | 'sold-out'

type Unsettled = {
  state: SessionState
  amountPaise: number
  /** The same lines were paid in another session after this one was opened. */
  boughtMeanwhile?: boolean
  accountDeleted?: boolean
  /** A newer session has what this one held. */
  superseded?: boolean
  /** What was paid for cannot be given any more: not due, or gone. */
  obstacle?: Obstacle | null
}

/** Providers repeat notifications: settling a settled session changes nothing. */
export function settle(session: Unsettled, status: Pick<GatewayStatus, 'state' | 'amountPaise'>): Settlement {
  const next = NEXT[session.state][status.state]
  const state = next === 'paid' && session.state !== 'paid' ? whenPaid(session, status.amountPaise) : next
  return { state, changed: state !== session.state }
}

function whenPaid(session: Unsettled, amountPaise: number): SessionState {
  if (amountPaise !== session.amountPaise) return 'mismatch'
  if (session.boughtMeanwhile) return 'duplicate'
  if (session.accountDeleted) return 'account-deleted'
  if (session.superseded) return 'superseded'
  return session.obstacle ?? 'paid'
}

/** `refundId` where it is a refund that the notice tells of. */
export type PaymentNotice =
  | { ok: true; event: string; sessionId: string | null; refundId: string | null }
  | { ok: false; reason: 'unauthenticated' | 'malformed' }
