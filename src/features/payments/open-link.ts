import type { WantedChange } from '../../domain/orders/order-change.ts'
import type { OrderShipping } from '../../domain/orders/order.ts'
import { PAID_BY_LINK } from '../../domain/orders/written-order.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { answerInTime } from './answer-in-time.ts'
import { reserveSession, type Reserved } from './reserve-session.ts'
import { startSession } from './start-session.ts'

/** How long a link that an operator gives can be paid, and holds its pieces: as long as providers keep one open. */
export const WRITTEN_TTL_S = 60 * 60

/** Where the payment leads back to, whoever pays it: a page that shows nothing of the order. */
export const BY_LINK = {
  code: null,
  also: null,
  business: null,
  invoiceId: null,
  metadata: { mode: 'payment' },
  collectShippingAddress: false,
  successUrl: PAID_BY_LINK,
  cancelUrl: PAID_BY_LINK,
} as const

type Difference = {
  order: { id: string; user_id: string; shipping: OrderShipping }
  wanted: WantedChange
  amountPaise: number
  /** The operator who asks for it. */
  by: { name: string }
  returnId: string | null
  purchaseKey: unknown[]
}

/** What a paid order's change costs more: its payment holds what is added. Pressed again it is the same one. */
export function reserveDifference(
  shop: Shop,
  tx: Tx,
  { order, wanted, amountPaise, by, returnId, purchaseKey }: Difference,
): Promise<Reserved> {
  return reserveSession(shop, tx, {
    ...BY_LINK,
    uid: order.user_id,
    lines: wanted.add,
    shipping: order.shipping,
    delivery: null,
    fees: [],
    amountPaise,
    writtenBy: by.name,
    ttlS: WRITTEN_TTL_S,
    change: { orderId: order.id, takenOff: wanted.takeOff, returnId },
    purchaseKey,
  })
}

/** Opens the payment of what was reserved: null where the provider gives no page. @throws {ServiceError} if it does not respond */
export async function openLink(shop: Shop, reserved: Reserved): Promise<{ payUrl: string; endsAt: Date } | null> {
  const started = await answerInTime((signal) => startSession(shop, reserved, signal))
  if (started === 'again' || started.paymentUrl === null) return null
  return { payUrl: started.paymentUrl, endsAt: 'made' in reserved ? reserved.made.expiresAt : reserved.live.expires_at }
}
