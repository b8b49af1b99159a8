import type { OrderEventKind, OrderMail } from '../../../domain/orders/order-history.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { lockOrderState } from '../find/orders.sql.ts'
import { hasEvent, insertEvent } from './order-events.sql.ts'

/** Records for an order's history what nothing else says. `detail` must not hold personal data. */
export async function recordEvent(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  about: { sessionId: string } | { orderId: string } | { refundId: string },
  { kind, detail }: { kind: OrderEventKind; detail: string },
): Promise<void> {
  await insertEvent(db, about, { kind, detail, at: clock.now() })
}

/** Records a notice of the payment provider, the first of each event. Its text is the sender's. */
export async function recordNotice(
  shop: Pick<Shop, 'db' | 'clock'>,
  { event, sessionId, refundId }: { event: string; sessionId: string | null; refundId: string | null },
): Promise<void> {
  const about = refundId ? { refundId } : sessionId ? { sessionId } : null
  if (about && /^[\w.-]{1,100}$/.test(event)) await recordEvent(shop, about, { kind: 'notice', detail: event })
}

const RESEND_PAUSE_MS = 60_000

/** Records that a mail is sent again, unless it was within the last minute. The order's row stays locked until the transaction ends. */
export async function claimResend(
  tx: Tx,
  { sessionId, orderId, mail, now }: { sessionId: string; orderId: string; mail: OrderMail; now: Date },
): Promise<boolean> {
  await lockOrderState(tx, orderId)
  const event = { kind: 'mail-queued', detail: mail } as const
  if (await hasEvent(tx, sessionId, { ...event, since: new Date(now.getTime() - RESEND_PAUSE_MS) })) return false
  await insertEvent(tx, { sessionId }, { ...event, at: now })
  return true
}
