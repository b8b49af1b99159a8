import { financialYear, indianDay } from '../../domain/indian-time.ts'
import { nextStatus, paidPeriod } from '../../domain/members/subscription.ts'
import { knownTax, taxOrder } from '../../domain/receipts/gst.ts'
import type { Tx } from '../../schema.ts'
import type { PaidSession, PurchaseKind, Shop } from '../../shop.ts'
import { incrementReceiptCounter, insertPaidSubscription, lockCurrent, storePaidInvoice, updateSubscription } from './billing.sql.ts'

/** A period of a membership, a new one or the next one. */
export const MEMBERSHIP_PURCHASE: PurchaseKind = {
  findObstacle: async (tx, session) => ((await isPaymentDue(tx, session)) ? null : 'not-due'),
  fulfil: payMembership,
}

/**
 * Whether a payment can still become a membership: its invoice is open, or, for a new membership, the person has none.
 * Locks the subscription.
 */
async function isPaymentDue(tx: Tx, { user_id: uid, invoice_id: invoiceId }: PaidSession): Promise<boolean> {
  const current = await lockCurrent(tx, uid)
  return invoiceId === null ? !current : current?.invoiceId === invoiceId
}

/** Turns a payment that is due into a paid invoice and its period: a new subscription, or the next period of the current one. */
async function payMembership(
  shop: Pick<Shop, 'jobs' | 'seller' | 'announce'>,
  tx: Tx,
  session: PaidSession,
  { paidAt }: { paidAt: Date },
): Promise<void> {
  const { user_id: uid, line_items: lines, amount_paise: amountPaise } = session
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
  const tax = knownTax(
    shop.seller.registration && taxOrder(shop.seller.registration, { line_items: lines, fees: [], state: null, day: indianDay(paidAt) }),
  )
  // Of the same sequence as the receipts of orders. Last of all: the counter is locked until the commit.
  const year = financialYear(paidAt)
  const number = { year, sequence: await incrementReceiptCounter(tx, year) }
  const invoiceId = current?.invoiceId ?? null
  const paid = { uid, subscriptionId, invoiceId, sessionId: session.id, amountPaise, lines, period, paidAt, number, tax }
  const id = await storePaidInvoice(tx, paid)
  const news = current ? 'renewed' : 'welcome'
  await shop.jobs.within(tx).send('send-membership-mail', `${id}.${news}`, { uid, subscriptionId, invoiceId: id, news })
  if (!current) await shop.announce(tx, 'membership.begun', uid)
}
