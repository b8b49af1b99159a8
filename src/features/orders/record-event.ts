import type { OrderEventKind } from '../../domain/order-history.ts'
import type { Shop } from '../../shop.ts'
import { insertEvent } from './order-events.sql.ts'

type About = { sessionId: string } | { orderId: string } | { refundId: string }

/** Records for an order's history what nothing else says. `detail` must not hold personal data. */
export async function recordEvent(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  about: About,
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
