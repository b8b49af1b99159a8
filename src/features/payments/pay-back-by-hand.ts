import { formatPaise } from '../../domain/money.ts'
import { needsPerson } from '../../domain/payments/refund.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { getProvider } from './find-provider.ts'
import { ASKING, lockPayment, lockRefund, selectProvider, selectRefund, type RefundRow } from './refunds.sql.ts'
import { completeRefund } from './send-refund.ts'

export type PaidBackByHand = { ok: true } | { ok: false; reason: 'not-stuck' | 'under-way' | 'no-answer' | 'no-reference' }

/**
 * Completes a refund that the provider cannot send, or that was paid in cash, because an operator has paid the money back in another way. The provider
 * is asked once more: what it has accepted is not closed, so that nobody gets the money twice.
 */
export async function payBackByHand(
  shop: Shop,
  { id, reference }: { id: string; reference: string | null },
  by: Operator,
): Promise<PaidBackByHand> {
  const found = await selectRefund(shop.db, id)
  if (!found || !isStuck(found)) return { ok: false, reason: 'not-stuck' }
  // Nobody else says of a transfer by hand that there was one.
  if (found.way === 'hand' && reference === null) return { ok: false, reason: 'no-reference' }
  const outcome = found.way === 'hand' ? 'unknown' : await askProvider(shop, found)
  if (outcome !== 'unknown') return { ok: false, reason: outcome }
  return inTransaction(shop, async (tx): Promise<PaidBackByHand> => {
    await lockPayment(tx, found.session_id)
    const refund = await lockRefund(tx, id)
    if (!refund || !isStuck(refund)) return { ok: false, reason: 'not-stuck' }
    const at = shop.clock.now()
    // A payment may have become none.
    const order = await tx.selectFrom('orders').select('id').where('session_id', '=', refund.session_id).executeTakeFirst()
    await recordAction(tx, {
      by,
      action: 'refund-paid-by-hand',
      object: order ? { type: 'order', id: order.id } : { type: 'person', id: refund.user_id },
      after: { amount: formatPaise(refund.amount_paise), refund: id, ...(reference !== null && { reference }) },
      at,
    })
    if (reference !== null) await tx.updateTable('refunds').set({ reference }).where('id', '=', id).execute()
    await completeRefund(shop, tx, { id, at })
    return { ok: true }
  })
}

/** One that the provider has accepted, or is being asked for, may still be paid out. */
function isStuck(refund: RefundRow): boolean {
  return refund.state === 'due' && refund.error !== ASKING && (refund.way === 'hand' || needsPerson(refund))
}

async function askProvider(shop: Shop, refund: RefundRow): Promise<'unknown' | 'under-way' | 'no-answer'> {
  const sessionId = refund.paid_from ?? refund.session_id
  try {
    const known = await getProvider(shop, await selectProvider(shop.db, sessionId)).refundStatus(refund.id, sessionId)
    return known && known.state !== 'FAILED' ? 'under-way' : 'unknown'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // A provider that refuses every call about the account cannot pay either.
    return error.code === 'internal' ? 'unknown' : 'no-answer'
  }
}

/** A buyer who paid in cash says where the money may go. False where they have no such refund, or it has been paid. */
export async function tellUpi({ db }: Pick<Shop, 'db'>, uid: string, wanted: { refundId: string; upi: string }): Promise<boolean> {
  const own = db
    .updateTable('refunds')
    .set({ upi: wanted.upi })
    .where('id', '=', wanted.refundId)
    .where('user_id', '=', uid)
    .where('way', '=', 'hand')
  return (await own.where('state', '=', 'due').executeTakeFirst()).numUpdatedRows > 0n
}
