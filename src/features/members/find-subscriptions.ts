import type { Invoice, Subscription } from '../../domain/members/membership.ts'
import { formatReceiptNumber } from '../../domain/orders/receipt-number.ts'
import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { MembershipPaper } from '../../domain/receipts/membership-receipt.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import {
  hasSubscription,
  selectActiveSubscription,
  selectInvoicePaper,
  selectInvoices,
  selectPaidInvoices,
  selectSubscription,
  selectSubscriptions,
  type InvoiceRow,
  type SubscriptionRow,
} from './members.sql.ts'

/** All subscriptions, newest first. */
export async function findSubscriptions(
  shop: Pick<Shop, 'db'>,
  uid: string,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<Subscription>> {
  return cutPage(await selectSubscriptions(shop.db, uid, { limit: limit + 1, after }), limit, toSubscription)
}

/** The active subscription, of which a user has at most one. */
export async function findActiveSubscription(shop: Pick<Shop, 'db'>, uid: string): Promise<Subscription | null> {
  const row = await selectActiveSubscription(shop.db, uid)
  return row ? toSubscription(row) : null
}

export async function findSubscription(shop: Pick<Shop, 'db'>, uid: string, id: string): Promise<Subscription | null> {
  const row = await selectSubscription(shop.db, uid, id)
  return row ? toSubscription(row) : null
}

/** The invoices that the account page lists. */
const MOST_LISTED = 24

export async function findPaidInvoices(shop: Pick<Shop, 'db' | 'publicUrl'>, uid: string): Promise<Invoice[]> {
  return (await selectPaidInvoices(shop.db, uid, MOST_LISTED)).map((row) => toInvoice(shop, row))
}

export type InvoicePaper = Omit<MembershipPaper, 'seller' | 'buyer'>

/** Null if the user has no paid invoice with this id. */
export async function findInvoicePaper(shop: Pick<Shop, 'db'>, uid: string, id: string): Promise<InvoicePaper | null> {
  const row = isUuid(id) ? await selectInvoicePaper(shop.db, uid, id) : undefined
  if (!row?.paid_at || !row.period_start || !row.period_end || row.receipt_year === null || row.receipt_sequence === null) return null
  return {
    number: formatReceiptNumber({ year: row.receipt_year, sequence: row.receipt_sequence }),
    paidAt: row.paid_at,
    period: { start: row.period_start, end: row.period_end },
    transactionId: row.transaction_id,
    amountPaise: row.amount_paise,
    lines: row.line_items,
    tax: row.tax,
  }
}

/** Newest first; null if the user has no subscription with this id. */
export async function findInvoices(
  shop: Pick<Shop, 'db' | 'publicUrl'>,
  { uid, id }: { uid: string; id: string },
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<Invoice> | null> {
  if (!isUuid(id)) return null
  const rows = await selectInvoices(shop.db, { uid, id }, { limit: limit + 1, after })
  if (rows.length === 0 && !(await hasSubscription(shop.db, uid, id))) return null
  return cutPage(rows, limit, (row) => toInvoice(shop, row))
}

function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    status: row.status,
    amount: row.amount_paise,
    period_days: row.period_days,
    current_period_start: row.current_period_start.toISOString(),
    current_period_end: row.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    invoice_due_at: row.invoice_due_at?.toISOString() ?? null,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    past_due_at: row.past_due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function toInvoice({ publicUrl }: Pick<Shop, 'publicUrl'>, row: InvoiceRow): Invoice {
  return {
    id: row.id,
    status: row.status,
    amount: row.amount_paise,
    period_start: row.period_start?.toISOString() ?? null,
    period_end: row.period_end?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    paid_at: row.paid_at?.toISOString() ?? null,
    payment: row.session_id,
    created_at: row.created_at.toISOString(),
    receipt_url: row.session_id === null ? null : `${publicUrl}/account/orders/${row.id}/receipt`,
  }
}
