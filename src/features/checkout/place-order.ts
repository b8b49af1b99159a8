import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { differingLine, freezeLines, type Claim, type OrderLine, type OrderShipping } from '../../domain/order.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import { findCart } from '../cart/find-cart.ts'
import { failStartingSession, insertSession, openSession, selectLiveSession, selectSession, type SessionRow } from './checkout.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** The provider keeps its page open this long. */
const SESSION_TTL_S = 20 * 60
/** A page about to close is not handed out again. */
const MIN_REMAINING_MS = 2 * 60_000
/** How long a second press of the button waits for the first one's answer. */
const WAIT_MS = 15_000
const POLL_MS = 50

export type PlaceOrder = { shipping: OrderShipping | null; claim?: Claim; successUrl: string; cancelUrl: string }

export type PlaceOrderResult =
  | { ok: true; paymentUrl: string | null }
  | { ok: false; reason: 'empty' | 'no-address' }
  | { ok: false; reason: 'unavailable' | 'differs'; line: string }

/**
 * Freezes the cart at the catalogue's prices of this moment and opens a payment for it. Pressing twice
 * finds the first press's session, on any instance.
 * @throws {ServiceError} when the payment provider does not answer
 */
export async function placeOrder(shop: Shop, uid: string, wanted: PlaceOrder): Promise<PlaceOrderResult> {
  const frozen = freezeLines(await findCart(shop, uid))
  if (!frozen.ok) return frozen.reason === 'empty' ? frozen : { ...frozen, line: frozen.line.name }
  if (!wanted.shipping) return { ok: false, reason: 'no-address' }
  const line = differingLine(wanted.claim ?? {}, frozen)
  if (line) return { ok: false, reason: 'differs', line }
  return { ok: true, paymentUrl: await openPayment(shop, uid, { ...wanted, shipping: wanted.shipping, ...frozen }) }
}

type Frozen = { lines: OrderLine[]; amountPaise: number; shipping: OrderShipping; successUrl: string; cancelUrl: string }

async function openPayment(shop: Shop, uid: string, order: Frozen): Promise<string | null> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([order.lines.map(identity), order.shipping]))
    .digest('base64url')
  // A live session of the same purchase is used again, or settled when its time is over; then there is room for one more.
  for (let attempt = 0; attempt < 3; attempt++) {
    const session = {
      id: newSessionId(),
      uid,
      fingerprint,
      ...order,
      expiresAt: new Date(shop.clock.now().getTime() + SESSION_TTL_S * 1000),
    }
    if (await insertSession(shop.db, session)) return start(shop, session)
    const live = await selectLiveSession(shop.db, uid, fingerprint)
    if (!live) continue
    if (live.expires_at.getTime() - shop.clock.now().getTime() > MIN_REMAINING_MS) return urlOf(shop, live)
    await settlePayment(shop, live.id)
  }
  throw new ServiceError('payment', 'unavailable', 'Your last payment is still being closed. Please try again in a minute.')
}

const identity = ({ id, quantity, size, amount_unit }: OrderLine) => [id, quantity, size, amount_unit]

/** Unguessable, within the provider's alphabet and length, and silent about the person. */
function newSessionId(): string {
  return `ch_${randomBytes(18).toString('base64url')}`
}

async function start(shop: Shop, session: { id: string; amountPaise: number }): Promise<string | null> {
  try {
    const order = { id: session.id, amountPaise: session.amountPaise, expiresInS: SESSION_TTL_S }
    const { providerId, pageUrl } = await shop.payments.start(order, `${shop.publicUrl}/payments/return?order=${session.id}`)
    if (pageUrl) {
      await openSession(shop.db, session.id, { url: pageUrl, providerId })
    } else {
      await failStartingSession(shop.db, session.id, 'no-payment-url')
      shop.log.error({ event: 'payment-url-missing', session: session.id }, 'No payment URL received in the response')
    }
    return pageUrl
  } catch (error) {
    await failStartingSession(shop.db, session.id, error instanceof ServiceError ? error.code : 'internal')
    throw error
  }
}

/** The address of a session that another press of the button is opening right now. */
async function urlOf(shop: Shop, session: SessionRow): Promise<string | null> {
  let current: SessionRow | undefined = session
  for (let waited = 0; current?.state === 'starting' && waited < WAIT_MS; waited += POLL_MS) {
    await delay(POLL_MS)
    current = await selectSession(shop.db, session.id)
  }
  if (current?.state === 'open') return current.url
  throw new ServiceError('payment', 'unavailable', 'The payment could not be opened. Please try again.')
}
