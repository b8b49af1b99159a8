import {
  isFinal,
  isSessionId,
  settle,
  type GatewayStatus,
  type Obstacle,
  type SessionMode,
  type SessionState,
} from '../../domain/payments/payment.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { answerInTime } from './answer-in-time.ts'
import { isCash, settleCash } from './cash-orders.ts'
import { getProvider } from './find-provider.ts'
import { endHold } from './holds.sql.ts'
import { holdAccount, lockPurchases, lockSession, selectSession, updateState, type LockedSession, type SessionRow } from './sessions.sql.ts'
import { takeMoney } from './take-money.ts'

/** A session that the provider does not know after this time was never opened there. */
const NEVER_OPENED_MS = 2 * 60_000

/** The state of a session after settling. */
export type Settled = {
  uid: string
  mode: SessionMode
  state: SessionState
  /** The provider's reason for a failed payment, such as a declined card. */
  error: string | null
  successUrl: string
  cancelUrl: string
  /** An operator has written the order: whoever has its link may pay it. */
  isWritten: boolean
}

/**
 * Asks the provider about a payment and stores the result: the only function that makes a session paid, for the return
 * page, webhooks and polling. The payment with its order and the emptied cart lines, its subscription's invoice, or its
 * refund, is one transaction under the person's lock, so any number of callers make exactly one of them.
 * @returns null when there is no such session
 * @throws {ServiceError} when the provider does not answer
 */
export async function settlePayment(shop: Shop, sessionId: string, signal?: AbortSignal): Promise<Settled | null> {
  const session = isSessionId(sessionId) ? await selectSession(shop.db, sessionId) : undefined
  if (!session) return null
  if (isFinal(session.state)) return toSettled(session)
  if (isCash(session)) return toSettled((await settleCash(shop, session)) ?? session)
  const status = (await getProvider(shop, session.provider).status(sessionId, signal)) ?? unknownToProvider(shop, session)
  if (!status) return toSettled(session)
  const outcome = await inTransaction(shop, (tx) => recordOutcome(shop, tx, session, status))
  if (outcome === MOVED) return settlePayment(shop, sessionId, signal)
  const { settled, changed } = outcome
  if (changed) {
    const level = isFinal(settled.state) && settled.state !== 'paid' ? 'error' : 'info'
    shop.log[level]({ event: 'session-settled', session: sessionId, state: settled.state }, 'checkout session settled')
  }
  return settled
}

/** Several, one after the other, while somebody waits. @throws {ServiceError} as `settlePayment` does, or after `ANSWER_MS` in all */
export function settleEach(shop: Shop, sessionIds: string[]): Promise<void> {
  return answerInTime(async (signal) => {
    for (const id of sessionIds) await settlePayment(shop, id, signal)
  })
}

/** Its account has become part of another one since: whose lock was taken guards nothing of it. */
const MOVED = 'moved'

async function recordOutcome(
  shop: Shop,
  tx: Tx,
  session: SessionRow,
  status: GatewayStatus,
): Promise<{ settled: Settled; changed: boolean } | typeof MOVED> {
  const uid = session.user_id
  const [, locked, hasAccount] = await Promise.all([lockPurchases(tx, uid), lockSession(tx, session.id), holdAccount(tx, uid)])
  // Deleted since: there is nothing left to settle. Opened with another provider since: what this one said counts for nothing.
  if (!locked || locked.provider !== session.provider) return { settled: toSettled(session), changed: false }
  if (locked.user_id !== uid) return MOVED
  const accountDeleted = status.state === 'COMPLETED' && !hasAccount
  const obstacle = status.state === 'COMPLETED' ? await findObstacle(shop, tx, locked) : null
  const before = {
    state: locked.state,
    amountPaise: locked.amount_paise,
    boughtMeanwhile: locked.duplicate_of !== null,
    accountDeleted,
    superseded: locked.superseded,
    obstacle,
  }
  const { state, changed } = settle(before, status)
  if (!changed) {
    const isFirstAttempt = status.state === 'PENDING' && status.transactionId !== null && !locked.attempted
    if (isFirstAttempt) await tx.updateTable('checkout_sessions').set({ attempted: true }).where('id', '=', session.id).execute()
    // The provider was asked after the session's time, and has no payment.
    if (locked.holds) await endHold(tx, session.id, shop.clock.now())
    return { settled: toSettled(locked), changed }
  }
  const error = state === 'failed' ? status.errorCode : null
  await updateState(tx, session.id, state, error)
  if (isFinal(state)) await takeMoney(shop, tx, { session: locked, state, payment: status })
  return { settled: toSettled({ ...locked, state, error }), changed }
}

async function findObstacle({ purchaseKinds }: Shop, tx: Tx, session: LockedSession): Promise<Obstacle | null> {
  return isFinal(session.state) ? null : purchaseKinds[session.mode].findObstacle(tx, session)
}

/** Makes the order of a new session of which the shop itself was paid, in the transaction that has reserved it. `reference` names the payment. */
export async function settleByHand(shop: Shop, tx: Tx, sessionId: string, reference: string | null): Promise<{ id: string }> {
  const session = await lockSession(tx, sessionId)
  if (!session) throw new Error('A session was settled that was not reserved.')
  await updateState(tx, session.id, 'paid', null)
  await takeMoney(shop, tx, { session, state: 'paid', payment: { transactionId: reference, amountPaise: session.amount_paise } })
  return { id: session.new_order_id }
}

/** The status of a session that the provider does not know: failed, unless the call that opens it may still be running. */
function unknownToProvider(shop: Shop, session: SessionRow): GatewayStatus | null {
  const age = shop.clock.now().getTime() - session.created_at.getTime()
  if (session.state === 'starting' && age < NEVER_OPENED_MS) return null
  return { state: 'FAILED', amountPaise: session.amount_paise, transactionId: null, errorCode: 'NOT_OPENED' }
}

function toSettled(session: SessionRow): Settled {
  return {
    uid: session.user_id,
    mode: session.mode,
    state: session.state,
    error: session.error,
    successUrl: session.success_url,
    cancelUrl: session.cancel_url,
    isWritten: session.written_by !== null,
  }
}
