import { nextPollS } from '../../domain/payments/reconciliation.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { isCash } from './cash-orders.ts'
import { endHold } from './holds.sql.ts'
import { selectSession, unsettledSessions, type SessionRow } from './sessions.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** Late payments of sessions that failed before this are only found through the provider's webhook. */
const FAILED_SINCE_MS = 3 * 86_400_000
/** How long a session whose time is over holds what it holds while the provider does not answer. */
const UNANSWERED_HOLD_MS = 3_600_000
const CASH_POLL_S = 60

/**
 * The worker of the job `reconcile-payment`: polls the provider about one session until it is settled, so that neither
 * the webhook nor the browser's return is needed. Each run queues the next one before it completes.
 */
export async function reconcilePayment(shop: Shop, sessionId: string): Promise<void> {
  const answered = await pollOnce(shop, sessionId)
  if (!answered) await endOverdueHold(shop, sessionId)
  const session = await selectSession(shop.db, sessionId)
  if (!session) return
  const ageS = Math.max(0, (shop.clock.now().getTime() - session.created_at.getTime()) / 1000)
  const afterS = isCash(session) ? nextCashS(session) : nextPollS(session.state, ageS)
  if (afterS === null) return
  // No later than when its hold ends in any case.
  const holdEndsInS = session.holds ? (session.expires_at.getTime() + UNANSWERED_HOLD_MS - shop.clock.now().getTime()) / 1000 : Infinity
  await shop.jobs.send('reconcile-payment', sessionId, { sessionId }, { afterS: Math.max(1, Math.min(afterS, Math.ceil(holdEndsInS))) })
}

/** Of an order by cash the shop asks itself, until its time is over; a crash may have come between its buyer's code and the order. */
function nextCashS({ state }: SessionRow): number | null {
  return state === 'open' ? CASH_POLL_S : null
}

/** A session that the provider says nothing of may not keep what it holds from others for ever. */
async function endOverdueHold(shop: Shop, sessionId: string): Promise<void> {
  const expiredBefore = new Date(shop.clock.now().getTime() - UNANSWERED_HOLD_MS)
  await inTransaction(shop, (tx) => endHold(tx, sessionId, expiredBefore))
}

/** @returns whether the provider answered */
async function pollOnce(shop: Shop, sessionId: string, signal?: AbortSignal): Promise<boolean> {
  try {
    signal?.throwIfAborted()
    await settlePayment(shop, sessionId, signal)
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    shop.log.warn({ event: 'reconcile-later', session: sessionId, code: error.code }, error.message)
    return false
  }
}

/** One session that always fails stops no other. @returns whether the provider answered and the answer was stored */
async function pollOnceAlone(shop: Shop, sessionId: string, signal?: AbortSignal): Promise<boolean> {
  try {
    return await pollOnce(shop, sessionId, signal)
  } catch (error) {
    shop.log.error({ event: 'reconcile-failed', session: sessionId, err: error }, 'a payment could not be settled')
    return false
  }
}

/** The ids of all sessions that may still be paid. */
function unsettled(shop: Shop): AsyncGenerator<string> {
  return unsettledSessions(shop.db, new Date(shop.clock.now().getTime() - FAILED_SINCE_MS))
}

/** Queues the job of every unsettled session at the start of the shop, in case jobs were lost. */
export async function resumePayments(shop: Shop): Promise<void> {
  for await (const id of unsettled(shop)) await shop.jobs.send('reconcile-payment', id, { sessionId: id })
}

export type Reconciled = { sessions: number; settled: number; unanswered: number }

/**
 * Asks the provider about all of them now. `onProgress` is called with how many are done; after `signal`, whose reason is a
 * ServiceError, those that are left count as unanswered.
 */
export async function reconcilePayments(
  shop: Shop,
  onProgress: (done: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Reconciled> {
  const report: Reconciled = { sessions: 0, settled: 0, unanswered: 0 }
  for await (const id of unsettled(shop)) {
    const before = await selectSession(shop.db, id)
    if (!(await pollOnceAlone(shop, id, signal))) report.unanswered++
    const after = await selectSession(shop.db, id)
    if (before?.state !== after?.state) report.settled++
    onProgress(++report.sessions)
  }
  return report
}
