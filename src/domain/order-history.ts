import { actionTitle, type OperatorAction } from './operator-action.ts'
import type { RefundState } from './refund.ts'

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

/** The mails about an order. Each can be sent again. */
export const ORDER_MAILS = ['confirmation', 'shipped', 'refund'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

export const ORDER_MAIL_WORDS: Record<OrderMail, string> = {
  confirmation: 'Order confirmation with receipt',
  shipped: 'Order is on its way',
  refund: 'Refund',
}

/** A mail as the history names it. That of a corrected tracking number is sent again as `shipped`. */
export type RecordedMail = OrderMail | 'tracking'
const RECORDED_MAIL_WORDS = new Map<string, string>([...Object.entries(ORDER_MAIL_WORDS), ['tracking', 'Corrected tracking number']])

/** What happened to an order; `detail` is a notice's event, a mail's name, a carrier, an amount. */
export type HistoryEntry = { at: Date; what: string; detail: string | null; by: string | null }

const EVENT_WORDS: Record<OrderEventKind, string> = {
  notice: 'Notice of the payment provider received',
  'mail-sent': 'Mail sent',
  'mail-refused': 'Mail refused by the mail server',
  'mail-queued': 'Mail to be sent again',
  'sms-sent': 'Text message sent',
  'sms-refused': 'Text message refused',
  'label-bought': 'Shipping label bought',
  'label-voided': 'Shipping label voided, because the order needs none',
  'label-kept': 'Shipping label not voided by the carrier',
}

export function eventEntry({ kind, detail, at }: { kind: OrderEventKind; detail: string; at: Date }): HistoryEntry {
  return { at, what: EVENT_WORDS[kind], detail: RECORDED_MAIL_WORDS.get(detail) ?? (detail || null), by: null }
}

const REFUND_WORDS: Record<Exclude<RefundState, 'due'>, string> = {
  pending: 'Refund accepted by the payment provider',
  completed: 'Refund paid out',
  failed: 'Refund failed',
}

/** A refund is requested once and then changes its state; only the last change has a time. */
export function refundEntries(refund: { state: RefundState; amount: string; createdAt: Date; updatedAt: Date }): HistoryEntry[] {
  const requested = { at: refund.createdAt, what: 'Refund requested', detail: refund.amount, by: null }
  if (refund.state === 'due') return [requested]
  return [requested, { at: refund.updatedAt, what: REFUND_WORDS[refund.state], detail: refund.amount, by: null }]
}

/** What operators have done; the changes in words. */
export function actionEntry({ at, name, action, after }: OperatorAction): HistoryEntry {
  const changes = Object.entries(after ?? {})
    .toSorted(([a], [b]) => ORDER_OF_CHANGES.indexOf(a) - ORDER_OF_CHANGES.indexOf(b))
    .flatMap(([key, value]) => (value === null ? [] : [`${WORDS_OF_CHANGE[key] ?? key} ${wordsOf(key, value)}`]))
  return { at, what: actionTitle(action), detail: changes.join(', ') || null, by: name }
}

/** PostgreSQL sorts the keys of jsonb in its own way. */
const ORDER_OF_CHANGES = ['state', 'trackingNumber', 'amount', 'lines', 'mail', 'grams']
const WORDS_OF_CHANGE: Record<string, string> = { trackingNumber: 'tracking number', lines: 'for' }

function wordsOf(key: string, value: NonNullable<NonNullable<OperatorAction['after']>[string]>): string {
  const mail = key === 'mail' && ORDER_MAILS.find((known) => known === value)
  return mail ? ORDER_MAIL_WORDS[mail] : typeof value === 'object' ? value.join(' and ') : String(value)
}

/** Oldest first; what has no time is left out. */
export function sortHistory(entries: (Omit<HistoryEntry, 'at'> & { at: Date | null })[]): HistoryEntry[] {
  return entries.flatMap((entry) => (entry.at ? [{ ...entry, at: entry.at }] : [])).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
