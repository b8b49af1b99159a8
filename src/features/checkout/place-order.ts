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
/** Longer than the provider is waited for: a session that is still not open then belongs to a press that died. */
const OPENING_MS = 75_000
const POLL_MS = 50

export type PlaceOrder = { shipping: OrderShipping | null; claim?: Claim; successUrl: string; cancelUrl: string }

export type PlaceOrderResult =
  | { ok: true; paymentUrl: string | null }
  | { ok: false; reason: 'empty' | 'no-address' | 'busy' }
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
  return openPayment(shop, uid, { ...wanted, shipping: wanted.shipping, ...frozen })
}

type Frozen = { lines: OrderLine[]; amountPaise: number; shipping: OrderShipping; successUrl: string; cancelUrl: string }

/** A live session of the same purchase is used again, or settled when its time is over; then there is room for one more. */
async function openPayment(shop: Shop, uid: string, order: Frozen): Promise<PlaceOrderResult> {
  const cart = hash(order.lines.map(({ id, quantity, size, amount_unit }) => [id, quantity, size, amount_unit]))
  const fingerprint = hash([cart, order.shipping])
  for (let attempt = 0; attempt < 3; attempt++) {
    const expiresAt = new Date(shop.clock.now().getTime() + SESSION_TTL_S * 1000)
    const session = { id: newSessionId(), uid, fingerprint, cart, ...order, expiresAt }
    if (await insertSession(shop.db, session)) return { ok: true, paymentUrl: await start(shop, session) }
    const live = await selectLiveSession(shop.db, uid, fingerprint)
    const paymentUrl = live && (await useAgain(shop, live))
    if (paymentUrl) return { ok: true, paymentUrl }
  }
  return { ok: false, reason: 'busy' }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Unguessable, within the provider's alphabet and length, and silent about the person. */
function newSessionId(): string {
  return `ch_${randomBytes(18).toString('base64url')}`
}

async function start(shop: Shop, session: { id: string; amountPaise: number }): Promise<string | null> {
  try {
    const order = { id: session.id, amountPaise: session.amountPaise, expiresInS: SESSION_TTL_S }
    const { providerId, pageUrl } = await shop.payments.start(order, returnAddress(shop, session.id))
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

function returnAddress(shop: Shop, sessionId: string): string {
  return `${shop.publicUrl}/payments/return?order=${sessionId}`
}

/**
 * Where a session that is live already leads: to the provider's page if that is still open for long enough,
 * or back to the shop when it was paid meanwhile. Null when it came to nothing, and a new one may be opened.
 */
async function useAgain(shop: Shop, session: SessionRow): Promise<string | null> {
  const opened = await waitUntilOpened(shop, session)
  const settled = await settlePayment(shop, opened.id)
  if (settled?.state === 'paid') return returnAddress(shop, opened.id)
  const remainingMs = opened.expires_at.getTime() - shop.clock.now().getTime()
  return settled?.state === 'open' && remainingMs > MIN_REMAINING_MS ? opened.url : null
}

/** Another press of the button may be opening the session right now; one that stopped half-way never will. */
async function waitUntilOpened(shop: Shop, session: SessionRow): Promise<SessionRow> {
  let current = session
  const abandonedAt = session.created_at.getTime() + OPENING_MS
  while (current.state === 'starting' && shop.clock.now().getTime() < abandonedAt) {
    await delay(POLL_MS)
    current = (await selectSession(shop.db, session.id)) ?? current
  }
  if (current.state === 'starting') await failStartingSession(shop.db, session.id, 'abandoned')
  return current
}
