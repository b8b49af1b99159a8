import { refundId, type RefundReason } from '../../domain/refund.ts'
import type { Shop } from '../../shop.ts'
import { insertRefund, lockPayment, selectRefundsOf, type Tx } from './refunds.sql.ts'

type Wanted = { sessionId: string; uid: string; amountPaise: number; reason: RefundReason; lineIds?: string[] | null }

/**
 * Writes a refund down, with the job that sends it and the mail that tells of it, in the caller's transaction: from
 * then on it is sent, whatever crashes, and once. The caller knows how much may go back.
 */
export async function queueRefund(shop: Shop, tx: Tx, { lineIds = null, ...refund }: Wanted): Promise<void> {
  // A provider that took nothing has nothing to give back.
  if (refund.amountPaise <= 0) return
  await lockPayment(tx, refund.sessionId)
  const earlier = await selectRefundsOf(tx, [refund.sessionId])
  const id = refundId(refund.sessionId, earlier.length + 1)
  await insertRefund(tx, { ...refund, id, lineIds })
  const jobs = shop.jobs.within(tx)
  await jobs.send('refund-payment', id, { refundId: id })
  // A further attempt after a failure is the shop's own affair: the person has been told.
  if (!earlier.some(({ state }) => state === 'failed')) await jobs.send('send-refund-mail', `${id}.due`, { refundId: id, news: 'due' })
}
