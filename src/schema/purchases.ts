import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Business } from '../domain/addresses/business.ts'
import type { Size } from '../domain/catalogue/size.ts'
import type { MoveReason } from '../domain/catalogue/stock.ts'
import type { Options } from '../domain/catalogue/variant.ts'
import type { StoredSupplement } from '../domain/orders/order-change.ts'
import type { FrozenDelivery, OrderFee } from '../domain/orders/order-fees.ts'
import type { AlsoTaken, CancelledBy, OrderLine, OrderShipping } from '../domain/orders/order.ts'
import type { ReceivedBy } from '../domain/orders/written-order.ts'
import type { DeliveryDays } from '../domain/parcels/delivery.ts'
import type { PlacedState } from '../domain/parcels/order-state.ts'
import type { PaymentState, SessionMetadata, SessionMode, SessionState } from '../domain/payments/payment.ts'
import type { WantedLine } from '../domain/payments/refund-choice.ts'
import type { RefundedPart, RefundReason, RefundState, RefundWay } from '../domain/payments/refund.ts'
import type { OrderTax, StoredTax } from '../domain/receipts/gst.ts'
import type { StoredReissue } from '../domain/receipts/order-invoices.ts'
import type { OrderSource } from '../domain/shop/source.ts'

/** Carts, payments, and what becomes of them: orders, memberships, refunds, and their numbered documents. */
export type PurchaseTables = {
  cart_lines: {
    user_id: string
    product_id: string
    quantity: number
    options: JSONColumnType<Options>
    /** Generated. */
    size: ColumnType<Size, never, never>
    added_at: Generated<Date>
  }
  saved_products: {
    user_id: string
    product_id: string
    saved_at: Generated<Date>
  }
  stock_waits: {
    user_id: string
    product_id: string
    options: JSONColumnType<Options>
    asked_at: Date
    telling_at: Date | null
  }
  checkout_sessions: {
    id: string
    user_id: string
    state: SessionState
    mode: Generated<SessionMode>
    fingerprint: string
    cart: string
    line_items: JSONColumnType<OrderLine[]>
    /** Empty for a membership. */
    shipping: JSONColumnType<OrderShipping | Record<string, never>>
    amount_paise: number
    delivery: JSONColumnType<FrozenDelivery> | null
    fees: ColumnType<OrderFee[], string | undefined, never>
    success_url: string
    cancel_url: string
    /** An older instance does not name it. */
    provider: Generated<string>
    provider_id: string | null
    cash_place: string | null
    url: string | null
    error: string | null
    duplicate_of: string | null
    attempted: Generated<boolean>
    holds: Generated<boolean>
    superseded: Generated<boolean>
    code: string | null
    /** What counts beside it. */
    also: ColumnType<AlsoTaken | null, string | null | undefined, never>
    business: JSONColumnType<Business> | null
    invoice_id: string | null
    metadata: ColumnType<SessionMetadata, string | undefined, string>
    collect_shipping_address: Generated<boolean>
    created_at: Date
    expires_at: Date
    written_by: string | null
    received_by: ReceivedBy | null
    source: JSONColumnType<OrderSource> | null
    changes_order: string | null
    taken_off: JSONColumnType<WantedLine[]> | null
    settles_return: string | null
  }
  stock_holds: {
    session_id: string
    product_id: string
    options: JSONColumnType<Options>
    quantity: number
    ahead: Generated<boolean>
  }
  stock_moves: {
    id: Generated<number>
    session_id: string
    product_id: string
    options: JSONColumnType<Options>
    reason: MoveReason
    before: number
    after: number
    at: Date
    /** Of what was sold ahead: the day that was promised. */
    ships_from: string | null
  }
  payments: {
    session_id: string
    user_id: string
    transaction_id: string | null
    amount_paise: number
    state: PaymentState
    collected_at: Date | null
    remitted_at: Date | null
    reference: string | null
    created_at: Generated<Date>
  }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: string
    answer: JSONColumnType<Record<string, unknown>> | null
    created_at: Generated<Date>
  }
  orders: {
    id: Generated<string>
    user_id: string
    session_id: string
    number: string
    transaction_id: string
    amount_paise: number
    line_items: JSONColumnType<OrderLine[]>
    supplements: ColumnType<StoredSupplement[], string | undefined, string>
    /** Its tax invoice, issued anew for other states. */
    reissues: ColumnType<StoredReissue[], string | undefined, string>
    shipping: JSONColumnType<OrderShipping>
    shipping_label: JSONColumnType<{ trackingNumber: string }> | null
    mailed_tracking_number: string | null
    receipt_year: number | null
    receipt_sequence: number | null
    tax: JSONColumnType<StoredTax> | null
    code: string | null
    /** What counts beside it. */
    also: ColumnType<AlsoTaken | null, string | null | undefined, never>
    /** A hash, which stays when the account goes; null for an account without a mail address, and in older orders. */
    inbox: Generated<string | null>
    business: JSONColumnType<Business> | null
    delivery: JSONColumnType<FrozenDelivery> | null
    fees: ColumnType<OrderFee[], string | undefined, never>
    promised: JSONColumnType<DeliveryDays> | null
    state: Generated<PlacedState>
    label_id: string | null
    carrier: string | null
    shipped_at: Date | null
    delivered_at: Date | null
    cancelled_at: Date | null
    cancelled_by: CancelledBy | null
    cancelled_parcel_at: Date | null
    refused_at: Date | null
    arrived_back_at: Date | null
    /** Who packs it, and since when. */
    taken_by: Generated<string | null>
    /** The name of the program's key, where no person packs it. */
    taken_key: Generated<string | null>
    taken_at: Generated<Date | null>
    /** Operators' own. */
    note: string | null
    tags: Generated<string[]>
    /** Generated: what packers may find it by, and in a second line what owners may. */
    search_text: ColumnType<string, never, never>
    created_at: Generated<Date>
  }
  subscriptions: {
    user_id: string
    id: Generated<string>
    /** One of SubscriptionStatus; others have no meaning here. */
    status: string
    amount_paise: number | null
    period_days: number | null
    current_period_start: Date
    current_period_end: Date | null
    cancel_at_period_end: Generated<boolean>
    canceled_at: Date | null
    past_due_at: Date | null
    ended_at: Date | null
    next_step_at: Date | null
    created_at: Generated<Date>
  }
  invoices: {
    user_id: string
    subscription_id: string
    id: Generated<string>
    status: string
    amount_paise: number
    period_start: Date | null
    period_end: Date | null
    due_at: Date | null
    paid_at: Date | null
    session_id: string | null
    line_items: ColumnType<OrderLine[], string | undefined, string>
    receipt_year: number | null
    receipt_sequence: number | null
    tax: JSONColumnType<OrderTax> | null
    created_at: Generated<Date>
  }
  refunds: {
    id: string
    session_id: string
    user_id: string
    amount_paise: number
    reason: RefundReason
    line_ids: string[] | null
    parts: JSONColumnType<RefundedPart[]> | null
    state: Generated<RefundState>
    error: string | null
    way: Generated<RefundWay>
    /** The payment of a change that it goes back to; null is that of `session_id`. */
    paid_from: string | null
    upi: string | null
    reference: string | null
    /** How many reissues its order had when it was asked for. */
    issue: Generated<number>
    /** 1 for what was asked for; one more for each refund that takes the place of a failed one. */
    attempt: Generated<number>
    /** When the first attempt was asked for. */
    requested_at: Generated<Date>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** The year of the credit note that a completed refund of an order has. */
    credit_note_year: Generated<number | null>
    credit_note_sequence: Generated<number | null>
    credit_note_at: Generated<Date | null>
  }
  receipt_counters: {
    financial_year: number
    last: number
  }
  credit_note_counters: {
    financial_year: number
    last: number
  }
}
