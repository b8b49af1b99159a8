import { sql, type Selectable } from 'kysely'
import { MEMBER_STATUS } from '../../domain/members/membership.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { newestFirst } from '../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../schema.ts'

const SUBSCRIPTION = [
  'id',
  'status',
  'amount_paise',
  'period_days',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'canceled_at',
  'past_due_at',
  'ended_at',
  'created_at',
] as const
const INVOICE = ['id', 'status', 'amount_paise', 'period_start', 'period_end', 'due_at', 'paid_at', 'session_id', 'created_at'] as const
export type SubscriptionRow = Pick<Selectable<Schema['subscriptions']>, (typeof SUBSCRIPTION)[number]> & { invoice_due_at: Date | null }

/** When the open invoice is due. */
const invoiceDueAt = sql<Date | null>`(
  select due_at from invoices
  where invoices.user_id = subscriptions.user_id and subscription_id = subscriptions.id and invoices.status = 'open'
)`.as('invoice_due_at')
export type InvoiceRow = Pick<Selectable<Schema['invoices']>, (typeof INVOICE)[number]>

/** Newest first. */
export function selectSubscriptions(db: Db, uid: string, page: PageRequest): Promise<(SubscriptionRow & { key: Key })[]> {
  return db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION, invoiceDueAt])
    .where('user_id', '=', uid)
    .$call(newestFirst(page))
    .execute()
}

export function selectActiveSubscription(db: Db, uid: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION, invoiceDueAt])
    .where('user_id', '=', uid)
    .where('status', '=', MEMBER_STATUS)
    .limit(1)
    .executeTakeFirst()
}

export function selectSubscription(db: Db, uid: string, id: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION, invoiceDueAt])
    .where('user_id', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasSubscription(db: Db, uid: string, id: string): Promise<boolean> {
  const row = await db.selectFrom('subscriptions').select('id').where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Newest first. */
export function selectInvoices(
  db: Db,
  { uid, id: subscriptionId }: { uid: string; id: string },
  page: PageRequest,
): Promise<(InvoiceRow & { key: Key })[]> {
  return db
    .selectFrom('invoices')
    .select(INVOICE)
    .where('user_id', '=', uid)
    .where('subscription_id', '=', subscriptionId)
    .$call(newestFirst(page))
    .execute()
}

/** Those of all subscriptions that were paid through the shop, newest first. */
export function selectPaidInvoices(db: Db, uid: string, limit: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .select(INVOICE)
    .where('user_id', '=', uid)
    .where('session_id', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute()
}

/** What a paid invoice's receipt says; undefined unless it is this person's. */
export function selectInvoicePaper(db: Db, uid: string, id: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.session_id', 'invoices.session_id')
    .select([
      'invoices.amount_paise',
      'invoices.line_items',
      'invoices.period_start',
      'invoices.period_end',
      'invoices.paid_at',
      'invoices.receipt_year',
      'invoices.receipt_sequence',
      'invoices.tax',
      'payments.transaction_id',
    ])
    .where('invoices.user_id', '=', uid)
    .where('invoices.id', '=', id)
    .executeTakeFirst()
}

/** An account by its id or its email address. */
export type AccountName = { uid: string } | { email: string }
export type Account = { id: string; email_verified: boolean }

/** The account is locked, so that granting a membership and settling a payment for one exclude each other. */
export function lockAccount(tx: Tx, account: AccountName): Promise<Account | undefined> {
  const query = tx.selectFrom('users').select(['id', 'email_verified']).forUpdate()
  return ('uid' in account ? query.where('id', '=', account.uid) : query.where('email', '=', account.email)).executeTakeFirst()
}
