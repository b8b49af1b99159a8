import { refundId, type RefundReason } from '../../domain/refund.ts'
import type { Shop } from '../../shop.ts'
import { insertRefund, lockPayment, selectRefundsOf, type Tx } from './refunds.sql.ts'

type Wanted = { sessionId: string; uid: string; amountPaise: number; reason: RefundReason; lineIds?: string[] | null }

/**
 * Stores a refund and queues the job that sends it and the mail about it, in the caller's transaction, so that a crash
 * can neither lose nor repeat it. The caller must check that the amount is refundable.
 */
export async function queueRefund(shop: Shop, tx: Tx, { lineIds = null, ...refund }: Wanted): Promise<void> {
  // The provider reported a payment of 0.
  if (refund.amountPaise <= 0) return
  await lockPayment(tx, refund.sessionId)
  const earlier = await selectRefundsOf(tx, [refund.sessionId])
  const id = refundId(refund.sessionId, earlier.length + 1)
  await insertRefund(tx, { ...refund, id, lineIds, createdAt: shop.clock.now() })
  const jobs = shop.jobs.within(tx)
  await jobs.send('refund-payment', id, { refundId: id })
  // The mail was sent with the first attempt.
  if (!earlier.some(({ state }) => state === 'failed')) await jobs.send('send-refund-mail', `${id}.due`, { refundId: id, news: 'due' })
}
