import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderTax } from './domain/gst.ts'
import type { ActionState, ObjectType } from './domain/operator-action.ts'
import type { OrderEventKind } from './domain/order-history.ts'
import type { OrderLine } from './domain/order.ts'

/** A part of `Schema`. */
export type MembershipTables = {
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
  operators: {
    user_id: string
    granted_at: Generated<Date>
  }
  operator_actions: {
    id: Generated<string>
    user_id: string | null
    name: string
    action: string
    object_type: ObjectType
    object_id: string
    before: JSONColumnType<ActionState> | null
    after: JSONColumnType<ActionState> | null
    created_at: Date
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
