import type { Size } from './cart.ts'
import type { OrderShipping } from './order.ts'
import type { SessionMetadata, SessionState } from './payment.ts'
import type { Refund } from './refund.ts'

/** A checkout session in the words of spec §3 and §7; prices in rupees, times in seconds. */
export type CheckoutSession = {
  id: string
  state: SessionState
  mode: string
  success_url: string
  cancel_url: string
  customer: string
  price: number
  line_items: { id_: string; name: string; price: number; quantity: number; size: Size }[]
  shipping: OrderShipping
  metadata: SessionMetadata
  /** Where to pay; null while it opens and when it failed to. */
  url: string | null
  collect_shipping_address: boolean
  error: string | null
  /** The provider knows an attempt to pay: it is the bank that is waited for. */
  attempted: boolean
  createdAt: number
  expiresAt: number
}

/** A payment beneath its customer. `amount` is in paise, `createdAt` in seconds, as an order has them. */
export type Payment = {
  /** The checkout session that was paid. */
  id: string
  transactionId: string | null
  createdAt: number
  amount: number
  /** `REFUND_DUE` until all of it has gone back: then it is `REFUNDED`. */
  status: 'COMPLETED' | 'REFUND_DUE' | 'REFUNDED'
  refunds: Refund[]
}

/**
 * A payment that is no order, as its person sees it:
 * - `confirming`: the bank has not said yet
 * - `unpaid`: the provider's page is open, and nothing was tried there; `payUrl` leads back to it while it lasts
 * - `expired`, `failed`: nothing was charged; the cart can be had again
 * - `returning`, `returned`: the money made no order and goes back
 */
export type OpenPayment = {
  id: string
  state: 'confirming' | 'unpaid' | 'expired' | 'failed' | 'returning' | 'returned'
  amount: number
  createdAt: number
  lines: CheckoutSession['line_items']
  payUrl: string | null
  refund: Refund | null
}

const DAY_S = 86_400
/** How long a payment that came to nothing is worth a mention, and one that went back. */
const FAILED_FOR_S = DAY_S
const RETURNED_FOR_S = 30 * DAY_S
/** A page about to close is not offered. */
const MIN_REMAINING_S = 120

/** What the orders page shows beside the orders, newest first. Both lists come newest first. */
export function openPayments(sessions: CheckoutSession[], payments: Payment[], nowS: number): OpenPayment[] {
  const taken = new Map(payments.map((payment) => [payment.id, payment]))
  return sessions.flatMap((session, index) => {
    const state = stateOf(session, { payment: taken.get(session.id), isNewest: index === 0, nowS })
    if (!state) return []
    const payable = state === 'unpaid' && session.expiresAt - nowS > MIN_REMAINING_S
    const payment = taken.get(session.id)
    return [
      {
        id: session.id,
        state,
        amount: payment?.amount ?? session.price * 100,
        createdAt: session.createdAt,
        lines: session.line_items,
        payUrl: payable ? session.url : null,
        refund: payment?.refunds.at(-1) ?? null,
      },
    ]
  })
}

type Known = { payment: Payment | undefined; isNewest: boolean; nowS: number }

function stateOf(session: CheckoutSession, { payment, isNewest, nowS }: Known): OpenPayment['state'] | null {
  const ageS = nowS - session.createdAt
  switch (session.state) {
    case 'paid':
    case 'starting':
      return null
    case 'open':
      return session.attempted ? 'confirming' : 'unpaid'
    case 'failed':
      // What never opened was answered at the press of the button; what was tried again since is history.
      if (!isNewest || !session.url || ageS > FAILED_FOR_S) return null
      return isExpiry(session.error) ? 'expired' : 'failed'
    default:
      if (ageS > RETURNED_FOR_S) return null
      return payment?.status === 'REFUNDED' ? 'returned' : 'returning'
  }
}

/** The provider's words for an order whose time is over, and ours for one that it has forgotten. */
function isExpiry(error: string | null): boolean {
  return error === 'TXN_NOT_COMPLETED' || error === 'ORDER_EXPIRED' || error === 'NOT_OPENED'
}
