import { formatPaise } from '../../domain/money.ts'
import { needsPerson } from '../../domain/payments/refund.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { getProvider } from './find-provider.ts'
import { ASKING, lockPayment, lockRefund, selectOrderId, selectProvider, selectRefund, type RefundRow } from './refunds.sql.ts'
import { completeRefund } from './send-refund.ts'

export type PaidBackByHand = { ok: true } | { ok: false; reason: 'not-stuck' | 'under-way' | 'no-answer' }

/**
 * Completes a refund that the provider cannot send, because an operator has paid the money back in another way. The provider
 * is asked once more: what it has accepted is not closed, so that nobody gets the money twice.
 */
export async function payBackByHand(shop: Shop, id: string, by: Operator): Promise<PaidBackByHand> {
  const found = await selectRefund(shop.db, id)
  if (!found || !isStuck(found)) return { ok: false, reason: 'not-stuck' }
  const outcome = await askProvider(shop, found)
  if (outcome !== 'unknown') return { ok: false, reason: outcome }
  return inTransaction(shop, async (tx): Promise<PaidBackByHand> => {
    await lockPayment(tx, found.session_id)
    const refund = await lockRefund(tx, id)
    if (!refund || !isStuck(refund)) return { ok: false, reason: 'not-stuck' }
    const at = shop.clock.now()
    const orderId = await selectOrderId(tx, refund.session_id)
    await recordAction(tx, {
      by,
      action: 'refund-paid-by-hand',
      object: orderId === null ? { type: 'person', id: refund.user_id } : { type: 'order', id: orderId },
      after: { amount: formatPaise(refund.amount_paise), refund: id },
      at,
    })
    await completeRefund(shop, tx, { id, at })
    return { ok: true }
  })
}

/** One that the provider has accepted, or is being asked for, may still be paid out. */
function isStuck(refund: RefundRow): boolean {
  return refund.state === 'due' && refund.error !== ASKING && needsPerson(refund)
}

async function askProvider(shop: Shop, { id, session_id: sessionId }: RefundRow): Promise<'unknown' | 'under-way' | 'no-answer'> {
  try {
    const known = await getProvider(shop, await selectProvider(shop.db, sessionId)).refundStatus(id, sessionId)
    return known && known.state !== 'FAILED' ? 'under-way' : 'unknown'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // A provider that refuses every call about the account cannot pay either.
    return error.code === 'internal' ? 'unknown' : 'no-answer'
  }
}
