import type { Size } from '../catalogue/size.ts'
import type { Shortage } from '../catalogue/stock.ts'
import type { Options } from '../catalogue/variant.ts'
import type { AlsoTaken, OrderLine, OrderShipping } from '../orders/order.ts'
import { PAID_BY_LINK } from '../orders/written-order.ts'
import type { PaymentState, SessionMetadata, SessionMode, SessionState } from '../payments/payment.ts'
import type { Refund } from '../payments/refund.ts'

/** A checkout session with the field names of spec §3 and §7. Prices in rupees, times in Unix seconds. */
export type CheckoutSession = {
  id: string
  state: SessionState
  mode: SessionMode
  success_url: string
  cancel_url: string
  customer: string
  price: number
  line_items: { id_: string; name: string; price: number; quantity: number; size: Size; options?: Options }[]
  /** Empty for a membership. */
  shipping: OrderShipping | Record<string, never>
  metadata: SessionMetadata
  /** The payment page; null until it has opened, or when opening failed. */
  url: string | null
  collect_shipping_address: boolean
  error: string | null
  /** It is paid at the door; absent for what is paid online. */
  payment?: 'cash'
  /** The provider reports a payment attempt, so a pending session waits for the bank, not for the shopper. */
  attempted: boolean
  createdAt: number
  expiresAt: number
}

/** A customer's payment. `amount` is in paise, `createdAt` in Unix seconds. */
export type Payment = {
  id: string
  transactionId: string | null
  createdAt: number
  amount: number
  /** `REFUND_DUE` becomes `REFUNDED` once the whole amount has been refunded. */
  status: PaymentState | 'REFUNDED'
  refunds: Refund[]
}

/**
 * A payment that has bought nothing yet, as the orders page shows it:
 * - `confirming`: the bank has not answered yet
 * - `unpaid`: the payment page is open and no attempt was made; `payUrl` leads to it until it expires
 * - `waiting`: it is paid at the door, and `payUrl` leads to where its buyer shows that they can be reached; `lapsed`: they have not
 * - `expired`, `failed`: nothing was charged; the cart can be restored
 * - `returning`, `returned`: charged without an order or a membership; the refund is in progress or done
 */
export type OpenPayment = {
  id: string
  mode: SessionMode
  state: 'confirming' | 'unpaid' | 'waiting' | 'lapsed' | 'expired' | 'failed' | 'returning' | 'returned'
  amount: number
  createdAt: number
  lines: CheckoutSession['line_items']
  payUrl: string | null
  refund: Refund | null
}

const DAY_S = 86_400
/** How long failed and refunded payments stay listed. */
const FAILED_FOR_S = DAY_S
const RETURNED_FOR_S = 30 * DAY_S
/** A payment page that expires sooner than this is not offered. */
const MIN_REMAINING_S = 120

/** `returnedFrom` is the session with whose payment page the person is done, although the provider has not decided it. */
type Seen = { nowS: number; returnedFrom?: string | null }

/** The payments that the orders page lists beside the orders, newest first. Both lists must be newest first. */
export function openPayments(sessions: CheckoutSession[], payments: Payment[], { nowS, returnedFrom = null }: Seen): OpenPayment[] {
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]))
  return sessions.flatMap((session, index) => {
    const payment = paymentsById.get(session.id)
    const hasReturned = session.id === returnedFrom
    const state = stateOf(session, { payment, isNewest: index === 0, nowS, hasReturned })
    if (!state) return []
    const isPayable = state === 'waiting' || (state === 'unpaid' && session.expiresAt - nowS > MIN_REMAINING_S)
    return [
      {
        id: session.id,
        mode: session.mode,
        state,
        amount: payment?.amount ?? session.price * 100,
        createdAt: session.createdAt,
        lines: session.line_items,
        payUrl: isPayable ? session.url : null,
        refund: payment?.refunds.at(-1) ?? null,
      },
    ]
  })
}

type Context = { payment: Payment | undefined; isNewest: boolean; nowS: number; hasReturned: boolean }

function stateOf(session: CheckoutSession, { payment, isNewest, nowS, hasReturned }: Context): OpenPayment['state'] | null {
  const ageS = nowS - session.createdAt
  switch (session.state) {
    case 'paid':
    case 'starting':
      return null
    case 'open':
      if (session.payment === 'cash') return 'waiting'
      return session.attempted || hasReturned ? 'confirming' : 'unpaid'
    case 'failed':
      // The checkout page has already shown a failure to open; a newer session replaces an older failure.
      if (!isNewest || !session.url || ageS > FAILED_FOR_S) return null
      // No cart was paid: whoever gave the link gives another one.
      if (session.success_url === PAID_BY_LINK) return null
      if (session.payment === 'cash') return session.error === 'NOT_CONFIRMED' ? 'lapsed' : null
      return isExpiry(session.error) ? 'expired' : 'failed'
    default:
      if (ageS > RETURNED_FOR_S) return null
      return payment?.status === 'REFUNDED' ? 'returned' : 'returning'
  }
}

/** The provider's codes for an expired order, and the shop's own for an order that the provider does not know. */
function isExpiry(error: string | null): boolean {
  return error === 'TXN_NOT_COMPLETED' || error === 'ORDER_EXPIRED' || error === 'NOT_OPENED'
}

/** A session that is being made, as it holds what others may want too. */
export type HoldingSession = { id: string; uid: string; lines: OrderLine[]; code: string | null; also: AlsoTaken | null; createdAt: Date }

/** Whether it holds anything, or what there is too little of. */
export type Held =
  | { ok: true; holds: boolean }
  | { ok: false; reason: 'too-few'; shortage: Shortage }
  | { ok: false; reason: 'code-gone'; code: string }
