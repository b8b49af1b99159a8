import { PAID_BY_LINK } from '../../domain/orders/written-order.ts'
import type { Shop } from '../../shop.ts'
import { answerInTime } from './answer-in-time.ts'
import type { Reserved } from './reserve-session.ts'
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

/** Opens the payment of what was reserved: null where the provider gives no page. @throws {ServiceError} if it does not respond */
export async function openLink(shop: Shop, reserved: Reserved): Promise<{ payUrl: string; endsAt: Date } | null> {
  const started = await answerInTime((signal) => startSession(shop, reserved, signal))
  if (started === 'again' || started.paymentUrl === null) return null
  return { payUrl: started.paymentUrl, endsAt: 'made' in reserved ? reserved.made.expiresAt : reserved.live.expires_at }
}
