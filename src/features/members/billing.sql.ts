import { sql } from 'kysely'
import { nextStep, type Billed, type Period, type SubscriptionStatus } from '../../domain/members/subscription.ts'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { ReceiptNumber } from '../../domain/orders/receipt-number.ts'
import type { OrderTax } from '../../domain/receipts/gst.ts'
import { keysOf } from '../../platform/database/keys-of.ts'
import type { Db, Tx } from '../../schema.ts'

/** A subscription with its open invoice. */
export type BilledSubscription = Billed & {
  uid: string
  id: string
  periodStart: Date
  periodDays: number | null
  canceledAt: Date | null
  endedAt: Date | null
  invoiceId: string | null
}

function selectBilled(db: Db, uid: string) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.user_id', '=', 'subscriptions.user_id')
        .onRef('invoices.subscription_id', '=', 'subscriptions.id')
        .on('invoices.status', '=', 'open'),
    )
    .select([
      'subscriptions.user_id as uid',
      'subscriptions.id',
      sql<SubscriptionStatus>`subscriptions.status`.as('status'),
      'subscriptions.amount_paise as amountPaise',
      'subscriptions.period_days as periodDays',
      'subscriptions.current_period_start as periodStart',
      'subscriptions.current_period_end as periodEnd',
      'subscriptions.cancel_at_period_end as cancelAtPeriodEnd',
      'subscriptions.canceled_at as canceledAt',
      'subscriptions.past_due_at as pastDueAt',
      'subscriptions.ended_at as endedAt',
      'invoices.id as invoiceId',
      'invoices.due_at as invoiceDueAt',
    ])
    .where('subscriptions.user_id', '=', uid)
    .where('subscriptions.status', 'in', ['active', 'past_due'])
}

/** The subscription that is active or past due, of which a person has at most one. */
export function selectCurrent(db: Db, uid: string): Promise<BilledSubscription | undefined> {
  return selectBilled(db, uid).executeTakeFirst()
}

/** Locks it: every change of a subscription or its invoices needs the lock. */
export async function lockCurrent(tx: Tx, uid: string): Promise<BilledSubscription | undefined> {
  await sql`select from subscriptions where user_id = ${uid} and status in ('active', 'past_due') for update`.execute(tx)
  // A statement of its own, which sees what the last holder of the lock committed.
  return selectCurrent(tx, uid)
}

/** Stores its state and when the next step is due. */
export async function updateSubscription(tx: Tx, subscription: BilledSubscription): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      status: subscription.status,
      current_period_start: subscription.periodStart,
      current_period_end: subscription.periodEnd,
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      canceled_at: subscription.canceledAt,
      past_due_at: subscription.pastDueAt,
      ended_at: subscription.endedAt,
      next_step_at: nextStep(subscription)?.at ?? null,
    })
    .where('user_id', '=', subscription.uid)
    .where('id', '=', subscription.id)
    .execute()
}

export async function delayStep(tx: Tx, { uid, id }: { uid: string; id: string }, until: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ next_step_at: until }).where('user_id', '=', uid).where('id', '=', id).execute()
}

type NewSubscription = { uid: string; amountPaise: number; days: number; period: Period }

/** @returns its id */
export async function insertPaidSubscription(tx: Tx, { uid, amountPaise, days, period }: NewSubscription): Promise<string> {
  const billed = {
    status: 'active' as const,
    amountPaise,
    periodEnd: period.end,
    cancelAtPeriodEnd: false,
    pastDueAt: null,
    invoiceDueAt: null,
  }
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      user_id: uid,
      status: billed.status,
      amount_paise: amountPaise,
      period_days: days,
      current_period_start: period.start,
      current_period_end: period.end,
      next_step_at: nextStep(billed)?.at ?? null,
      created_at: period.start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewInvoice = { uid: string; subscriptionId: string; amountPaise: number; lines: OrderLine[]; dueAt: Date; createdAt: Date }

export async function insertOpenInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({
      user_id: invoice.uid,
      subscription_id: invoice.subscriptionId,
      status: 'open',
      amount_paise: invoice.amountPaise,
      line_items: JSON.stringify(invoice.lines),
      due_at: invoice.dueAt,
      created_at: invoice.createdAt,
    })
    .execute()
}

/** The open invoice of a subscription, which then is not due any more. */
export async function voidInvoice(tx: Tx, { uid, id }: { uid: string; id: string }): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ status: 'void' })
    .where('user_id', '=', uid)
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** @returns the next receipt number of the year, whose counter stays locked until the transaction ends */
export async function incrementReceiptCounter(tx: Tx, financialYear: number): Promise<number> {
  const { last } = await tx
    .insertInto('receipt_counters')
    .values({ financial_year: financialYear, last: 1 })
    .onConflict((conflict) => conflict.column('financial_year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export type PaidInvoice = {
  uid: string
  subscriptionId: string
  /** The open invoice that is paid; null for a new one. */
  invoiceId: string | null
  sessionId: string
  amountPaise: number
  lines: OrderLine[]
  period: Period
  paidAt: Date
  number: ReceiptNumber
  tax: OrderTax | null
}

/** @returns its id */
export async function storePaidInvoice(tx: Tx, invoice: PaidInvoice): Promise<string> {
  const paid = {
    status: 'paid',
    session_id: invoice.sessionId,
    line_items: JSON.stringify(invoice.lines),
    period_start: invoice.period.start,
    period_end: invoice.period.end,
    paid_at: invoice.paidAt,
    receipt_year: invoice.number.year,
    receipt_sequence: invoice.number.sequence,
    tax: invoice.tax && JSON.stringify(invoice.tax),
  }
  const key = { user_id: invoice.uid, subscription_id: invoice.subscriptionId }
  if (invoice.invoiceId === null) {
    const created = { ...key, ...paid, amount_paise: invoice.amountPaise, created_at: invoice.paidAt }
    return (await tx.insertInto('invoices').values(created).returning('id').executeTakeFirstOrThrow()).id
  }
  const { user_id, subscription_id } = key
  const updated = tx.updateTable('invoices').set(paid).where('user_id', '=', user_id).where('subscription_id', '=', subscription_id)
  return (await updated.where('id', '=', invoice.invoiceId).where('status', '=', 'open').returning('id').executeTakeFirstOrThrow()).id
}

/** Whose current subscription has a step that is due. */
export function peopleWithStepDue(db: Db, now: Date): AsyncGenerator<string> {
  return keysOf(db, { table: 'subscriptions', key: 'user_id', where: sql`next_step_at <= ${now}` })
}
