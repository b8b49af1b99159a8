import type { OrderShipping } from '../../domain/order.ts'
import type { Size } from '../../domain/cart.ts'
import type { Shop } from '../../shop.ts'
import { selectPayments, selectSessions, type SessionRow } from './checkout.sql.ts'

const PAGE = 100

/** A payment beneath its customer. `amount` is in paise, `createdAt` in seconds, as an order has them. */
export type Payment = {
  /** The checkout session that was paid. */
  id: string
  transactionId: string | null
  createdAt: number
  amount: number
  status: 'COMPLETED' | 'REFUND_DUE'
}

/** A checkout session in the words of spec §3 and §7; prices in rupees. */
export type CheckoutSession = {
  id: string
  mode: string
  success_url: string
  cancel_url: string
  customer: string
  price: number
  line_items: { id_: string; name: string; price: number; quantity: number; size: Size }[]
  shipping: OrderShipping
  /** Where to pay; null while it opens and when it failed to. */
  url: string | null
  collect_shipping_address: boolean
  error: string | null
}

/** Newest first, at most 100. */
export async function findPayments(shop: Pick<Shop, 'db'>, uid: string): Promise<Payment[]> {
  return (await selectPayments(shop.db, uid, PAGE)).map((row) => ({
    id: row.session_id,
    transactionId: row.transaction_id,
    createdAt: Math.floor(row.created_at.getTime() / 1000),
    amount: row.amount_paise,
    status: row.state,
  }))
}

/** Newest first, at most 100. */
export async function findCheckoutSessions(shop: Pick<Shop, 'db'>, uid: string): Promise<CheckoutSession[]> {
  return (await selectSessions(shop.db, uid, PAGE)).map(toCheckoutSession)
}

function toCheckoutSession(row: SessionRow): CheckoutSession {
  return {
    id: row.id,
    mode: row.mode,
    success_url: row.success_url,
    cancel_url: row.cancel_url,
    customer: row.user_id,
    price: row.amount_paise / 100,
    line_items: row.line_items.map(({ id, description, amount_unit, quantity, size }) => ({
      id_: id,
      name: description,
      price: amount_unit / 100,
      quantity,
      size,
    })),
    shipping: row.shipping,
    url: row.url,
    // The parcel goes to an address that the shopper chose here: the provider asks for none.
    collect_shipping_address: false,
    error: row.error,
  }
}
