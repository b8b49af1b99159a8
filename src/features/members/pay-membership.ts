import { knownTax, taxOrder } from '../../domain/gst.ts'
import type { OrderLine } from '../../domain/order.ts'
import type { SessionMetadata } from '../../domain/payment.ts'
import { nextStatus, paidPeriod } from '../../domain/subscription.ts'
import type { Shop } from '../../shop.ts'
import { takeReceiptNumber } from '../orders/create-order.ts'
import { insertPaidSubscription, lockCurrent, storePaidInvoice, updateSubscription, type Tx } from './billing.sql.ts'

/**
 * Whether a payment can still become a membership: its invoice is open, or, for a new membership, the person has none.
 * Locks the subscription; the caller must hold the person's purchases and account.
 */
export async function isPaymentDue(tx: Tx, uid: string, invoiceId: string | null): Promise<boolean> {
  const current = await lockCurrent(tx, uid)
  return invoiceId === null ? !current : current?.invoiceId === invoiceId
}

type PaidSession = {
  id: string
  user_id: string
  amount_paise: number
  line_items: OrderLine[]
  metadata: SessionMetadata
}

/**
 * Turns a payment that is due into a paid invoice and its period, in the transaction that settles the payment: a new
 * subscription, or the next period of the current one. Call it last: receipt numbers stay locked until the commit.
 */
export async function payMembership(shop: Pick<Shop, 'clock' | 'jobs' | 'seller'>, tx: Tx, session: PaidSession): Promise<void> {
  const { user_id: uid, line_items: lines, amount_paise: amountPaise } = session
  const paidAt = shop.clock.now()
  const current = await lockCurrent(tx, uid)
  const days = current?.periodDays ?? session.metadata.periodDays
  if (!days) throw new Error(`The checkout session ${session.id} names no period`)
  const period = paidPeriod(current?.periodEnd ?? null, paidAt, days)
  const subscriptionId = current?.id ?? (await insertPaidSubscription(tx, { uid, amountPaise, days, period }))
  if (current) {
    await updateSubscription(tx, {
      ...current,
      status: nextStatus(current.status, 'paid'),
      periodStart: current.status === 'active' ? current.periodStart : period.start,
      periodEnd: period.end,
      pastDueAt: null,
      invoiceDueAt: null,
    })
  }
  const tax = knownTax(shop.seller.registration && taxOrder(shop.seller.registration, { lines, state: null }))
  const number = await takeReceiptNumber(tx, paidAt)
  const invoiceId = current?.invoiceId ?? null
  const paid = { uid, subscriptionId, invoiceId, sessionId: session.id, amountPaise, lines, period, paidAt, number, tax }
  const id = await storePaidInvoice(tx, paid)
  const news = current ? 'renewed' : 'welcome'
  await shop.jobs.within(tx).send('send-membership-mail', `${id}.${news}`, { uid, subscriptionId, invoiceId: id, news })
}
