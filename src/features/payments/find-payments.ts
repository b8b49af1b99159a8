import type { HeldLine } from '../../domain/cart/cart-merge.ts'
import { moreThanSize } from '../../domain/catalogue/variant.ts'
import type { CheckoutSession, Payment } from '../../domain/checkout/checkout-session.ts'
import { lineOptions } from '../../domain/orders/order.ts'
import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { toUnixSeconds } from '../../domain/unix-time.ts'
import type { Shop } from '../../shop.ts'
import { isCash } from './cash-orders.ts'
import { findRefundsByPayment } from './find-refunds.ts'
import { selectPayments, selectSession, selectSessions, type SessionRow } from './sessions.sql.ts'

/** Newest first. */
export async function findPayments(
  shop: Pick<Shop, 'db'>,
  uid: string,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<Payment>> {
  const [rows, refunds] = await Promise.all([selectPayments(shop.db, uid, { limit: limit + 1, after }), findRefundsByPayment(shop, uid)])
  return cutPage(rows, limit, (row) => {
    const own = refunds.get(row.session_id) ?? []
    const returned = own.filter(({ state }) => state === 'completed').reduce((sum, { amount }) => sum + amount, 0)
    return {
      id: row.session_id,
      transactionId: row.transaction_id,
      createdAt: toUnixSeconds(row.created_at),
      amount: row.amount_paise,
      status: own.length > 0 && returned === row.amount_paise ? 'REFUNDED' : row.state,
      refunds: own,
    }
  })
}

/** Newest first. */
export async function findCheckoutSessions(
  shop: Pick<Shop, 'db'>,
  uid: string,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<CheckoutSession>> {
  return cutPage(await selectSessions(shop.db, uid, { limit: limit + 1, after }), limit, toCheckoutSession)
}

/** The lines of the cart that a person's session failed to pay; none when it is no such session. */
export async function findFailedCart(shop: Pick<Shop, 'db'>, uid: string, sessionId: string): Promise<HeldLine[]> {
  const session = await selectSession(shop.db, sessionId)
  if (session?.user_id !== uid || session.state !== 'failed' || session.mode !== 'payment') return []
  return session.line_items.map((line) => ({ id: line.id, quantity: line.quantity, options: lineOptions(line) }))
}

/** The open checkout sessions of a subscription's invoice. */
export function findSessionsOfInvoice(
  shop: Pick<Shop, 'db'>,
  uid: string,
  invoiceId: string,
): Promise<{ id: string; attempted: boolean }[]> {
  return shop.db
    .selectFrom('checkout_sessions')
    .select(['id', 'attempted'])
    .where('user_id', '=', uid)
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['starting', 'open'])
    .execute()
}

function toCheckoutSession(row: SessionRow): CheckoutSession {
  return {
    id: row.id,
    state: row.state,
    mode: row.mode,
    success_url: row.success_url,
    cancel_url: row.cancel_url,
    customer: row.user_id,
    price: row.amount_paise / 100,
    line_items: row.line_items.map((line) => ({
      id_: line.id,
      name: line.description,
      price: line.amount_unit / 100,
      quantity: line.quantity,
      size: line.size,
      ...moreThanSize(lineOptions(line)),
    })),
    shipping: row.shipping,
    metadata: row.metadata,
    url: row.url,
    collect_shipping_address: row.collect_shipping_address,
    error: row.error,
    ...(isCash(row) && { payment: 'cash' as const }),
    attempted: row.attempted,
    createdAt: toUnixSeconds(row.created_at),
    expiresAt: toUnixSeconds(row.expires_at),
  }
}
