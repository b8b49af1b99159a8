import type { OperatorAction } from '../operators/operator-action.ts'
import type { RefundState } from '../payments/refund.ts'

/** What is recorded as it happens, because nothing else of the order says that it did. */
export type OrderEventKind =
  | 'notice'
  | 'mail-sent'
  | 'mail-refused'
  | 'mail-queued'
  | 'sms-sent'
  | 'sms-refused'
  | 'label-bought'
  | 'label-voided'
  | 'label-kept'
  | 'delivery-assumed'
  | 'scanned-after-cancel'

/** The mails about an order. Each can be sent again. */
export const ORDER_MAILS = ['confirmation', 'shipped', 'refund'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

/** A mail as the history names it. That of a corrected tracking number is sent again as `shipped`; a cancelled order's refund as `refund`. */
export type RecordedMail = OrderMail | 'tracking' | 'ready' | 'cancelled' | 'corrected' | 'complaint' | 'return'

export type HistoryEvent =
  | OrderEventKind
  | 'session-opened'
  | 'complaint-received'
  | 'return-received'
  | 'change-ended'
  | 'change-paid-late'
  | 'paid'
  | 'placed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refund-requested'
  | `refund-${Exclude<RefundState, 'due'>}`

/** `detail` is a notice's event, a mail's name, a carrier, an amount. */
export type HistoryEntry = { at: Date } & ({ event: HistoryEvent; detail: string | null } | { action: OperatorAction })

/** A refund is requested once and then changes its state; only the last change has a time. */
export function refundEntries(refund: { state: RefundState; amount: string; createdAt: Date; updatedAt: Date }): HistoryEntry[] {
  const requested: HistoryEntry = { at: refund.createdAt, event: 'refund-requested', detail: refund.amount }
  if (refund.state === 'due') return [requested]
  return [requested, { at: refund.updatedAt, event: `refund-${refund.state}`, detail: refund.amount }]
}

/** Oldest first. */
export function sortHistory(entries: HistoryEntry[]): HistoryEntry[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
