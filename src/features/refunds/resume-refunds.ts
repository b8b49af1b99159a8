import type { Shop } from '../../shop.ts'
import { refundablePaise } from '../../domain/refund.ts'
import { toGiven } from './find-refunds.ts'
import { queueRefund } from './queue-refund.ts'
import { lockPayment, selectOwed, selectRefundsOf, selectUnfinished } from './refunds.sql.ts'
import { sendRefund } from './send-refund.ts'

const PAGE = 200

async function* unfinished(shop: Shop): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const page = await selectUnfinished(shop.db, after, PAGE)
    for (const { id } of page) yield id
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE) return
  }
}

/** Queues the job of every unfinished refund, at the start of the shop. */
export async function resumeRefunds(shop: Shop): Promise<void> {
  for await (const id of unfinished(shop)) await shop.jobs.send('refund-payment', id, { refundId: id })
}

/**
 * Sends every unfinished refund now, and creates new ones where the automatic attempts were used up.
 * @returns how many refunds the provider was asked about
 */
export async function sendRefunds(shop: Shop): Promise<number> {
  for (const { session_id: sessionId } of await selectOwed(shop.db, PAGE)) await owe(shop, sessionId)
  let count = 0
  for await (const id of unfinished(shop)) {
    await sendRefund(shop, id)
    count++
  }
  return count
}

async function owe(shop: Shop, sessionId: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, sessionId)
    const refunds = await selectRefundsOf(tx, [sessionId])
    const [first] = refunds
    if (!payment || !first) return
    const amountPaise = refundablePaise(payment.amount_paise, refunds.map(toGiven))
    await queueRefund(shop, tx, { sessionId, uid: payment.user_id, amountPaise, reason: first.reason })
  })
}
