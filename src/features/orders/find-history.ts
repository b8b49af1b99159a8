import { formatPaise } from '../../domain/money.ts'
import { actionEntry, eventEntry, refundEntries, sortHistory, type HistoryEntry } from '../../domain/order-history.ts'
import type { Shop } from '../../shop.ts'
import { findActions } from '../operator-access/record-action.ts'
import { selectEvents, selectRefundTimes, selectTimes } from './order-events.sql.ts'

/** Enough for every order but one whose mails are sent again and again. */
const MOST_EVENTS = 200

/** Everything that is known of an order, oldest first: session, notices, payment, messages, label, parcel, refunds, operators' actions. */
export async function findHistory(
  shop: Pick<Shop, 'db'>,
  { orderId, sessionId, number }: { orderId: string; sessionId: string; number: string },
): Promise<HistoryEntry[]> {
  const [times, events, refunds, actions] = await Promise.all([
    selectTimes(shop.db, sessionId),
    selectEvents(shop.db, sessionId, MOST_EVENTS),
    selectRefundTimes(shop.db, sessionId),
    findActions(shop, { type: 'order', id: orderId }),
  ])
  if (!times) return []
  const entry = (at: Date | null, what: string, detail: string | null = null) => ({ at, what, detail, by: null })
  return sortHistory([
    entry(times.session_at, 'Checkout session opened', sessionId),
    ...events.map(eventEntry),
    entry(times.paid_at, 'Paid', times.transaction_id),
    entry(times.placed_at, 'Order placed', number),
    entry(times.shipped_at, 'Parcel handed to the carrier'),
    entry(times.delivered_at, 'Parcel delivered'),
    ...refunds.flatMap((refund) =>
      refundEntries({
        state: refund.state,
        amount: formatPaise(refund.amount_paise),
        createdAt: refund.created_at,
        updatedAt: refund.updated_at,
      }),
    ),
    ...actions.map(actionEntry),
  ])
}
