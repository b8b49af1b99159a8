import { financialYear } from '../../domain/indian-time.ts'
import { BY_HAND } from '../../domain/orders/written-order.ts'
import { nextRefundPollS } from '../../domain/payments/reconciliation.ts'
import { isRefundFinal, nextRefundState, type GatewayRefundState, type RefundReason } from '../../domain/payments/refund.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { getProvider } from './find-provider.ts'
import { replaceRefund } from './queue-refund.ts'
import {
  claimSending,
  lockPayment,
  lockRefund,
  numberCreditNote,
  selectProvider,
  selectRefund,
  updateRefund,
  type RefundRow,
} from './refunds.sql.ts'

/**
 * Sends the refund to the provider, or polls its status, and stores the result. The id was stored before, so that a
 * second call, after a crash or in parallel, refers to the same refund.
 */
export async function sendRefund(shop: Shop, id: string): Promise<void> {
  const refund = await selectRefund(shop.db, id)
  if (!refund || isRefundFinal(refund.state) || refund.way === 'hand') return
  if (refund.way === 'deducted') return completeDeducted(shop, id)
  // Meanwhile an operator may have paid it back by hand, which nobody does from here on.
  if (refund.state === 'due' && !(await claimSending(shop.db, id))) return
  try {
    const outcome = await askProvider(shop, refund)
    await inTransaction(shop, (tx) => recordOutcome(shop, tx, refund, outcome))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // The operator may be able to resolve a refusal, for example by funding the account that refunds are paid from.
    shop.log[error.code === 'internal' ? 'error' : 'warn']({ event: 'refund-later', refund: id, code: error.code }, error.message)
    await shop.db
      .updateTable('refunds')
      .set({ error: error.code, updated_at: shop.clock.now() })
      .where('id', '=', id)
      .where('state', 'in', ['due', 'pending'])
      .execute()
  }
}

/** The worker of the job `refund-payment`: sends or polls the refund and queues itself again until it is final. */
export async function followRefund(shop: Shop, id: string): Promise<void> {
  await sendRefund(shop, id)
  const refund = await selectRefund(shop.db, id)
  if (!refund || isRefundFinal(refund.state) || refund.way === 'hand') return
  const ageS = Math.max(0, (shop.clock.now().getTime() - refund.created_at.getTime()) / 1000)
  await shop.jobs.send('refund-payment', id, { refundId: id }, { afterS: nextRefundPollS(ageS) })
}

/** Nothing is paid out: what is left is its credit note, which nothing may be locked after. */
function completeDeducted(shop: Shop, id: string): Promise<void> {
  return inTransaction(shop, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund?.state === 'due') await completeRefund(shop, tx, { id, at: shop.clock.now(), isTold: TOLD_ALREADY.has(refund.reason) })
  })
}

/** The mail about the cancelled or changed order says it. */
const TOLD_ALREADY = new Set<RefundReason>(['cancelled', 'not-paid', 'changed'])

async function askProvider(shop: Shop, refund: RefundRow): Promise<GatewayRefundState> {
  // A provider that does not know the refund gets the request again with the same id.
  const sessionId = refund.paid_from ?? refund.session_id
  const provider = getProvider(shop, await selectProvider(shop.db, sessionId))
  const known = refund.state === 'pending' ? await provider.refundStatus(refund.id, sessionId) : null
  if (known) return known.state
  const order = { id: refund.id, sessionId, amountPaise: refund.amount_paise }
  return (await provider.refund(order)).state
}

async function recordOutcome(shop: Shop, tx: Tx, { id, session_id: sessionId }: RefundRow, outcome: GatewayRefundState): Promise<void> {
  await lockPayment(tx, sessionId)
  const refund = await selectRefund(tx, id)
  const state = refund && nextRefundState(refund.state, outcome)
  if (!refund || !state || (state === refund.state && refund.error === null)) return
  const at = shop.clock.now()
  const isNews = state !== refund.state
  if (isNews && state === 'completed') return completeRefund(shop, tx, { id, at })
  await updateRefund(tx, id, { state, at })
  if (isNews && state === 'failed') {
    shop.log.error({ event: 'refund-failed', refund: id, attempt: refund.attempt }, 'the payment provider could not send a refund back')
    await replaceRefund(shop, tx, refund)
    await shop.announce(tx, 'refund.failed', id)
  }
}

/**
 * Notes that the money has gone back, in the caller's transaction, which must end with this: the counter of credit notes is
 * locked until the commit.
 */
export async function completeRefund(
  shop: Pick<Shop, 'jobs' | 'announce'>,
  tx: Tx,
  { id, at, isTold = false }: { id: string; at: Date; isTold?: boolean },
): Promise<void> {
  await updateRefund(tx, id, { state: 'completed', at })
  if (!isTold) await shop.jobs.within(tx).send('send-refund-mail', `${id}.completed`, { refundId: id, news: 'completed' })
  await numberCreditNote(tx, { id, at, year: financialYear(at) })
  await shop.announce(tx, 'refund.sent', id)
}

/** Whether the shop itself was paid. */
export async function isPaidByHand(tx: Tx, sessionId: string): Promise<boolean> {
  return (await selectProvider(tx, sessionId)) === BY_HAND
}
