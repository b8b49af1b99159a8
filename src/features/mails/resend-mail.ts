import { randomUUID } from 'node:crypto'
import { isCollected } from '../../domain/orders/destination.ts'
import type { OrderMail } from '../../domain/orders/order-history.ts'
import type { OrderState } from '../../domain/parcels/order-state.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { claimResend } from '../orders/history/record-event.ts'

export type ResendMailResult =
  | { ok: true; number: string; mail: OrderMail }
  | { ok: false; reason: 'unknown-order' | 'no-address' | 'not-shipped' | 'not-refunded' | 'just-sent' }

const SHIPPED: readonly OrderState[] = ['shipped', 'delivered']

/**
 * Queues one of the mails about an order again, with what it would say now; of refunds the latest one. At most once a
 * minute, so that a form that is sent twice sends one mail. For operators.
 */
export async function resendMail(
  shop: Shop,
  { reference, mail }: { reference: string; mail: OrderMail },
  by: Operator,
): Promise<ResendMailResult> {
  const found = await findOrderForOperator(shop, reference)
  if (!found) return { ok: false, reason: 'unknown-order' }
  const { uid, sessionId, order } = found
  const refund = order.refunds.findLast(({ state }) => state !== 'failed')
  if (mail === 'shipped' && (isCollected(order) || !SHIPPED.includes(order.state))) return { ok: false, reason: 'not-shipped' }
  if (mail === 'refund' && !refund) return { ok: false, reason: 'not-refunded' }
  if (!(await findContact(shop, uid))?.email) return { ok: false, reason: 'no-address' }
  const isQueued = await inTransaction(shop, async (tx) => {
    const now = shop.clock.now()
    if (!(await claimResend(tx, { sessionId, orderId: order.id, mail, now }))) return false
    const jobs = shop.jobs.within(tx)
    const copy = randomUUID()
    const key = `${refund?.id ?? order.id} ${copy}`
    if (mail === 'confirmation') await jobs.send('send-order-mail', key, { uid, orderId: order.id, copy })
    if (mail === 'shipped') await jobs.send('send-shipped-mail', key, { uid, orderId: order.id, copy })
    if (mail === 'refund' && refund) {
      const news = refund.state === 'completed' ? 'completed' : 'due'
      await jobs.send('send-refund-mail', key, { refundId: refund.id, news, copy })
    }
    await recordAction(tx, { by, action: 'mail-resent', object: { type: 'order', id: order.id }, after: { mail }, at: now })
    return true
  })
  return isQueued ? { ok: true, number: order.number, mail } : { ok: false, reason: 'just-sent' }
}
