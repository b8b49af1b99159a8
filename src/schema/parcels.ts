import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ComplaintReason, ComplaintState } from '../domain/orders/complaint.ts'
import type { OrderEventKind } from '../domain/orders/order-history.ts'
import type { ReturnLine, ReturnReason, ReturnState } from '../domain/orders/order-return.ts'
import type { OrderLine } from '../domain/orders/order.ts'
import type { PlacedState } from '../domain/parcels/order-state.ts'

/** What follows an order: what was told of it, what comes back, what is sent instead, labels, and its history. */
export type ParcelTables = {
  complaints: {
    id: Generated<string>
    user_id: string
    order_id: string
    reason: ComplaintReason
    message: string
    state: Generated<ComplaintState>
    answer: string | null
    answered_at: Date | null
    created_at: Generated<Date>
  }
  complaint_photos: {
    name: string
    user_id: string
    complaint_id: string | null
    return_id: string | null
    position: Generated<number>
    width: number
    height: number
    webp_width: number
    uploaded_at: Date
  }
  returns: {
    id: Generated<string>
    user_id: string
    order_id: string
    parcel_id: string
    reason: ReturnReason
    message: string
    lines: ColumnType<ReturnLine[], string, string>
    state: Generated<ReturnState>
    answer: string | null
    answered_at: Date | null
    ends_at: Date | null
    due_paise: number | null
    label_state: 'wanted' | 'bought' | 'void' | null
    label_id: string | null
    label_asked_at: Date | null
    carrier: string | null
    tracking_number: string | null
    travels_at: Date | null
    arrived_at: Date | null
    settled_at: Date | null
    created_at: Generated<Date>
  }
  replacements: {
    id: Generated<string>
    number: string
    user_id: string
    order_id: string
    complaint_id: string | null
    return_id: string | null
    line_items: JSONColumnType<OrderLine[]>
    state: Generated<PlacedState>
    shipping_label: JSONColumnType<{ trackingNumber: string }> | null
    mailed_tracking_number: string | null
    label_id: string | null
    carrier: string | null
    shipped_at: Date | null
    delivered_at: Date | null
    created_at: Generated<Date>
  }
  labels: {
    order_id: string
    grams: number | null
    state: Generated<'wanted' | 'bought' | 'void' | 'voided' | 'kept'>
    label_id: string | null
    asked_at: Date | null
    attempt: Generated<number>
    again: Generated<boolean>
    made_of: string | null
    created_at: Generated<Date>
  }
  order_events: {
    id: Generated<string>
    session_id: string
    user_id: string
    kind: OrderEventKind
    detail: string
    at: Date
  }
}
