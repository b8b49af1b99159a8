import type { OperatorAction } from '../domain/operators/operator-action.ts'
import { ORDER_MAILS, type HistoryEntry, type HistoryEvent, type OrderMail } from '../domain/orders/order-history.ts'
import { carrierOf } from '../domain/parcels/carrier.ts'
import { actionTitle } from './action-titles.ts'

export const ORDER_MAIL_WORDS: Record<OrderMail, string> = {
  confirmation: 'Order confirmation with receipt',
  shipped: 'Order is on its way',
  refund: 'Refund',
}

const MAIL_WORDS = new Map<string, string>([
  ...Object.entries(ORDER_MAIL_WORDS),
  ['tracking', 'Corrected tracking number'],
  ['ready', 'Order can be collected'],
  ['cancelled', 'Order cancelled'],
  ['corrected', 'Order corrected'],
  ['complaint', 'Answer to a complaint'],
  ['return', 'About a return'],
])

const EVENT_WORDS: Record<HistoryEvent, string> = {
  notice: 'Notice of the payment provider received',
  'mail-sent': 'Mail sent',
  'mail-refused': 'Mail refused by the mail server',
  'mail-queued': 'Mail to be sent again',
  'sms-sent': 'Text message sent',
  'sms-refused': 'Text message refused',
  'label-bought': 'Shipping label bought',
  'label-voided': 'Shipping label voided, because the order needs none',
  'label-kept': 'Shipping label not voided by the carrier',
  'delivery-assumed': 'Counts as delivered: sent by hand ten days ago',
  'scanned-after-cancel': 'Scanned by the carrier after it was cancelled',
  'session-opened': 'Payment started',
  'complaint-received': 'Complaint received',
  'return-received': 'Return asked for',
  'change-ended': 'Change not paid: its link has ended, and nothing was changed',
  'change-paid-late': 'Change paid too late: the money goes back',
  paid: 'Paid',
  placed: 'Order placed',
  shipped: 'Parcel handed to the carrier',
  delivered: 'Parcel delivered',
  cancelled: 'Order cancelled',
  'refund-requested': 'Refund requested',
  'refund-pending': 'Refund accepted by the payment provider',
  'refund-completed': 'Refund paid out',
  'refund-failed': 'Refund failed',
}

/** An entry of an order's history in words. `by` is the operator's name. */
export function describeEntry(entry: HistoryEntry): { what: string; detail: string | null; by: string | null } {
  if ('action' in entry) return { what: actionTitle(entry.action.action), detail: describeChanges(entry.action), by: entry.action.name }
  const { event, detail } = entry
  return { what: EVENT_WORDS[event], detail: describeDetail(event, detail), by: null }
}

function describeDetail(event: HistoryEvent, detail: string | null): string | null {
  if (!detail) return null
  if (event === 'paid' || event === 'session-opened') return `Reference ${detail}`
  if (event === 'label-bought') return carrierOf(detail, '', [])?.name ?? detail
  // "checkout.order.completed"
  if (event === 'notice') return detail.replace(/^[a-z]/, (first) => first.toUpperCase()).replaceAll(/[._-]/g, ' ')
  return MAIL_WORDS.get(detail) ?? detail
}

function describeChanges({ action, after }: OperatorAction): string | null {
  const changes = Object.entries(after ?? {})
    // What became of the order is in the title.
    .filter(([key]) => key !== 'state' || action === 'place-of-supply-set')
    .toSorted(([a], [b]) => ORDER_OF_CHANGES.indexOf(a) - ORDER_OF_CHANGES.indexOf(b))
    .flatMap(([key, value]) => (value === null ? [] : [`${WORDS_OF_CHANGE[key] ?? key} ${describeValue(key, value)}`]))
  return changes.join(', ') || null
}

/** PostgreSQL sorts the keys of jsonb in its own way. */
const ORDER_OF_CHANGES = ['state', 'carrier', 'trackingNumber', 'amount', 'lines', 'mail', 'grams']
const WORDS_OF_CHANGE: Record<string, string> = { carrier: 'with', trackingNumber: 'tracking', lines: 'for' }

function describeValue(key: string, value: NonNullable<NonNullable<OperatorAction['after']>[string]>): string {
  const mail = key === 'mail' && ORDER_MAILS.find((known) => known === value)
  if (key === 'carrier') return carrierOf(String(value), '', [])?.name ?? ''
  return mail ? ORDER_MAIL_WORDS[mail] : typeof value === 'object' ? value.join(' and ') : String(value)
}
