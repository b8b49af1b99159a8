import { formatPaise } from '../../domain/money.ts'
import { refundEntries, sortHistory, type HistoryEntry, type HistoryEvent } from '../../domain/orders/order-history.ts'
import type { Shop } from '../../shop.ts'
import { findActions } from '../operator-access/record-action.ts'
import { selectOfOrder } from './complaints/complaints.sql.ts'
import { selectEndedChanges, selectEvents, selectRefundTimes, selectTimes } from './history/order-events.sql.ts'
import { selectReturnsOfOrder } from './returns/returns.sql.ts'

/** Enough for every order but one whose mails are sent again and again. */
const MOST_EVENTS = 200

/** Everything that is known of an order, oldest first: session, notices, payment, messages, label, parcel, refunds, changes that were not paid, complaints, returns, operators' actions. */
export async function findHistory(
  shop: Pick<Shop, 'db' | 'clock'>,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<HistoryEntry[]> {
  const [times, events, refunds, actions, complaints, returns, changes] = await Promise.all([
    selectTimes(shop.db, sessionId),
    selectEvents(shop.db, sessionId, MOST_EVENTS),
    selectRefundTimes(shop.db, sessionId),
    findActions(shop, { type: 'order', id: orderId }),
    selectOfOrder(shop.db, orderId),
    selectReturnsOfOrder(shop.db, orderId),
    selectEndedChanges(shop.db, orderId, shop.clock.now()),
  ])
  if (!times) return []
  const reached = (at: Date | null, event: HistoryEvent, detail: string | null = null) => (at ? [{ at, event, detail }] : [])
  return sortHistory([
    ...reached(times.session_at, 'session-opened', sessionId),
    ...events.map(({ at, kind, detail }) => ({ at, event: kind, detail })),
    ...reached(times.paid_at, 'paid', times.transaction_id),
    ...reached(times.placed_at, 'placed'),
    ...reached(times.shipped_at, 'shipped'),
    ...reached(times.delivered_at, 'delivered'),
    ...reached(times.cancelled_at, 'cancelled', times.cancelled_by === 'buyer' ? 'by the buyer' : 'by the shop'),
    ...refunds.flatMap((refund) =>
      refundEntries({
        state: refund.state,
        amount: formatPaise(refund.amount_paise),
        createdAt: refund.created_at,
        updatedAt: refund.updated_at,
      }),
    ),
    ...changes.flatMap(({ amount_paise: paise, ended_at: endedAt, returned_at: returnedAt }) => [
      ...reached(endedAt, 'change-ended', formatPaise(paise)),
      ...reached(returnedAt, 'change-paid-late', formatPaise(paise)),
    ]),
    ...complaints.map(({ created_at: at }) => ({ at, event: 'complaint-received' as const, detail: null })),
    ...returns.map(({ created_at: at }) => ({ at, event: 'return-received' as const, detail: null })),
    ...actions.map((action) => ({ at: action.at, action })),
  ])
}
