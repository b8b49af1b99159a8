import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { differingLine, freezeLines, type Claim, type OrderLine, type OrderShipping } from '../../domain/order.ts'
import type { SessionMetadata } from '../../domain/payment.ts'
import { FIRST_POLL_S } from '../../domain/reconciliation.ts'
import { retryOnConflict } from '../../platform/retry.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import { findCart, holdsExactly } from '../cart/find-cart.ts'
import {
  countLiveSessions,
  failStartingSession,
  insertSession,
  lockPurchases,
  openSession,
  selectLiveSession,
  selectSession,
  type NewSession,
  type SessionRow,
} from './checkout.sql.ts'
import { answerInTime, ANSWER_MS } from './answer-in-time.ts'
import { settlePayment } from './settle-payment.ts'

/** Lifetime of the provider's payment page. */
const SESSION_TTL_S = 20 * 60
/** A payment page that expires sooner than this is not reused. */
const MIN_REMAINING_MS = 2 * 60_000
/** Longer than a request takes: a session that is still starting after this time belongs to a crashed request. */
const OPENING_MS = ANSWER_MS + 1000
const POLL_MS = 50
/** The most open payments per user. */
const MOST_LIVE = 10
const ATTEMPTS = 3

export type PlaceOrder = {
  shipping: OrderShipping | null
  claim?: Claim
  metadata?: SessionMetadata
  collectShippingAddress?: boolean
  successUrl: string
  cancelUrl: string
}

export type PlaceOrderResult =
  | { ok: true; paymentUrl: string | null }
  | { ok: false; reason: 'empty' | 'no-address' | 'busy' | 'too-many' }
  | { ok: false; reason: 'unavailable' | 'differs'; line: string }

/**
 * Creates a checkout session for the cart at the catalogue's current prices and opens a payment for it. Repeated requests
 * for the same cart and address find the first one's session, on any instance. Takes at most `ANSWER_MS`.
 * @throws {ServiceError} if the payment provider does not respond
 */
export function placeOrder(shop: Shop, uid: string, wanted: PlaceOrder): Promise<PlaceOrderResult> {
  return answerInTime(async (signal) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const result = await tryToPlace(shop, uid, { ...wanted, signal })
      if (result !== 'again') return result
    }
    return { ok: false, reason: 'busy' }
  })
}

/** `again` if the cart or the existing session changed in the meantime. */
async function tryToPlace(
  shop: Shop,
  uid: string,
  { signal, ...wanted }: PlaceOrder & { signal: AbortSignal },
): Promise<PlaceOrderResult | 'again'> {
  const frozen = freezeLines(await findCart(shop, uid))
  if (!frozen.ok) return frozen.reason === 'empty' ? frozen : { ...frozen, line: frozen.line.name }
  if (!wanted.shipping) return { ok: false, reason: 'no-address' }
  const line = differingLine(wanted.claim ?? {}, frozen)
  if (line) return { ok: false, reason: 'differs', line }
  const session = newSession(shop, uid, { ...wanted, ...frozen, shipping: wanted.shipping })
  const reserved = await retryOnConflict(() => shop.db.transaction().execute((tx) => reserve(shop, tx, session)))
  if (reserved === 'reserved') return start(shop, session, signal)
  if (reserved === 'too-many') return { ok: false, reason: 'too-many' }
  if (reserved === 'cart-changed') return 'again'
  const paymentUrl = await useAgain(shop, reserved, signal)
  return paymentUrl ? { ok: true, paymentUrl } : 'again'
}

function newSession(
  shop: Shop,
  uid: string,
  order: PlaceOrder & { lines: OrderLine[]; amountPaise: number; shipping: OrderShipping },
): NewSession {
  const cart = hash(order.lines.map(({ id, quantity, size, amount_unit }) => [id, quantity, size, amount_unit]))
  return {
    ...order,
    id: newSessionId(),
    uid,
    cart,
    fingerprint: hash([cart, order.shipping]),
    metadata: order.metadata ?? { mode: 'payment' },
    collectShippingAddress: order.collectShippingAddress ?? false,
    expiresAt: new Date(shop.clock.now().getTime() + SESSION_TTL_S * 1000),
  }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Unguessable, without personal data, and within the provider's alphabet and length. */
function newSessionId(): string {
  return `ch_${randomBytes(18).toString('base64url')}`
}

/**
 * Writes the session down, with the job that looks after it until its end; or finds the live one of the same purchase.
 * A payment that is being settled at this moment takes its lines out of the cart first: they are not sold twice.
 */
async function reserve(
  shop: Shop,
  tx: Parameters<typeof lockPurchases>[0],
  session: NewSession,
): Promise<'reserved' | 'cart-changed' | 'too-many' | SessionRow> {
  await lockPurchases(tx, session.uid)
  if (!(await holdsExactly(tx, session.uid, session.lines))) return 'cart-changed'
  const live = await selectLiveSession(tx, session.uid, session.fingerprint)
  if (live) return live
  if ((await countLiveSessions(tx, session.uid)) >= MOST_LIVE) return 'too-many'
  await insertSession(tx, session)
  await shop.jobs.within(tx).send('reconcile-payment', session.id, { sessionId: session.id }, { afterS: FIRST_POLL_S })
  return 'reserved'
}

async function start(shop: Shop, session: NewSession, signal: AbortSignal): Promise<PlaceOrderResult | 'again'> {
  try {
    const order = { id: session.id, amountPaise: session.amountPaise, expiresInS: SESSION_TTL_S }
    const { providerId, pageUrl } = await shop.payments.start(order, returnAddress(shop, session.id), signal)
    if (pageUrl) {
      const opened = await openSession(shop.db, session.id, { url: pageUrl, providerId })
      return opened ? { ok: true, paymentUrl: pageUrl } : 'again'
    }
    await failStartingSession(shop.db, session.id, 'no-payment-url')
    shop.log.error({ event: 'payment-url-missing', session: session.id }, 'No payment URL received in the response')
    return { ok: true, paymentUrl: null }
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
async function useAgain(shop: Shop, session: SessionRow, signal: AbortSignal): Promise<string | null> {
  const opened = await waitUntilOpened(shop, session, signal)
  const settled = await settlePayment(shop, opened.id, signal)
  if (settled?.state === 'paid') return returnAddress(shop, opened.id)
  const remainingMs = opened.expires_at.getTime() - shop.clock.now().getTime()
  return settled?.state === 'open' && remainingMs > MIN_REMAINING_MS ? opened.url : null
}

/** Another press of the button may be opening the session right now; one that stopped half-way never will. */
async function waitUntilOpened(shop: Shop, session: SessionRow, signal: AbortSignal): Promise<SessionRow> {
  let current = session
  const abandonedAt = session.created_at.getTime() + OPENING_MS
  while (current.state === 'starting' && shop.clock.now().getTime() < abandonedAt) {
    signal.throwIfAborted()
    await delay(POLL_MS)
    current = (await selectSession(shop.db, session.id)) ?? current
  }
  if (current.state === 'starting') await failStartingSession(shop.db, session.id, 'abandoned')
  return current
}
