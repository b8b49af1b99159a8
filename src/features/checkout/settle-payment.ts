import { randomInt } from 'node:crypto'
import { isSessionId, settle, type GatewayStatus, type SessionState } from '../../domain/payment.ts'
import type { Shop } from '../../shop.ts'
import { retryOnConflict } from '../../platform/retry.ts'
import { numberOrder } from '../orders/number-order.ts'
import { takeBoughtLines } from '../cart/change-cart.ts'
import { boughtMeanwhile, insertOrder, insertPayment, lockSession, selectSession, updateState, type SessionRow } from './checkout.sql.ts'

/** A session that the provider does not know after this long was never opened there. */
const NEVER_OPENED_MS = 2 * 60_000

/** What became of a session, for whoever asked. */
export type Settled = {
  uid: string
  state: SessionState
  /** The provider's reason for a failed payment, such as a declined card. */
  error: string | null
  successUrl: string
  cancelUrl: string
}

/**
 * Asks the provider what became of a payment and writes it down: the one way in which the return page,
 * notices and later checks make a session paid. Payment, order and the emptied cart lines are one
 * transaction under the session's row lock, so any number of callers make exactly one order.
 * @returns null when there is no such session
 * @throws {ServiceError} when the provider does not answer
 */
export async function settlePayment(shop: Shop, sessionId: string): Promise<Settled | null> {
  const session = isSessionId(sessionId) ? await selectSession(shop.db, sessionId) : undefined
  if (!session) return null
  if (FINAL.has(session.state)) return toSettled(session)
  const status = (await shop.payments.status(sessionId)) ?? unknownToProvider(shop, session)
  if (!status) return toSettled(session)
  const settled = await retryOnConflict(() => shop.db.transaction().execute((tx) => writeDown(shop, tx, session.id, status)))
  shop.changes.hint()
  return settled
}

const FINAL = new Set<SessionState>(['paid', 'mismatch', 'duplicate'])

async function writeDown(shop: Shop, tx: Tx, sessionId: string, status: GatewayStatus): Promise<Settled | null> {
  const locked = await lockSession(tx, sessionId)
  if (!locked) return null
  const twice = status.state === 'COMPLETED' && (await boughtMeanwhile(tx, locked))
  const { state, changed } = settle({ state: locked.state, amountPaise: locked.amount_paise, boughtMeanwhile: twice }, status)
  if (!changed) return toSettled(locked)
  await updateState(tx, sessionId, state, state === 'failed' ? status.errorCode : null)
  if (FINAL.has(state)) await insertPayment(tx, toPayment(locked, state, status))
  if (state === 'paid') await makeOrder(shop, tx, { session: locked, status })
  shop.log[state === 'mismatch' || state === 'duplicate' ? 'error' : 'info'](
    { event: 'session-settled', session: sessionId, state },
    'checkout session settled',
  )
  return toSettled({ ...locked, state, error: status.errorCode })
}

type Tx = Parameters<typeof lockSession>[0]

function toPayment(session: SessionRow, state: SessionState, status: GatewayStatus) {
  return {
    sessionId: session.id,
    uid: session.user_id,
    transactionId: status.transactionId,
    amountPaise: status.amountPaise,
    state: state === 'paid' ? ('COMPLETED' as const) : ('REFUND_DUE' as const),
  }
}

async function makeOrder(shop: Shop, tx: Tx, { session, status }: { session: SessionRow; status: GatewayStatus }): Promise<void> {
  const uid = session.user_id
  const orderId = await insertOrder(tx, session, newOrderNumber(), status.transactionId ?? session.id)
  await takeBoughtLines(tx, uid, session.line_items)
  // In the order's own transaction: no order without its mail, no mail without its order, and no second one.
  await shop.jobs.within(tx).send('send-order-mail', orderId, { uid, orderId })
  await numberOrder(shop, tx, orderId)
}

/**
 * Nothing came of a session whose opening call never reached the provider. One that is open was known
 * there, so whoever forgot it will not have it paid.
 */
function unknownToProvider(shop: Shop, session: SessionRow): GatewayStatus | null {
  const age = shop.clock.now().getTime() - session.created_at.getTime()
  if (session.state === 'starting' && age < NEVER_OPENED_MS) return null
  return { state: 'FAILED', amountPaise: session.amount_paise, transactionId: null, errorCode: 'NOT_OPENED' }
}

/** Ten characters that are easy to read out: no vowels, no 0/O or 1/I. 28¹⁰ leaves collisions to the unique index. */
function newOrderNumber(): string {
  const alphabet = '23456789BCDFGHJKLMNPQRSTVWXZ'
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function toSettled(session: SessionRow): Settled {
  return {
    uid: session.user_id,
    state: session.state,
    error: session.error,
    successUrl: session.success_url,
    cancelUrl: session.cancel_url,
  }
}
