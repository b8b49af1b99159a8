import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentProviderId } from '../../domain/payments/payment.ts'
import type { Shortage } from '../../domain/catalogue/stock.ts'
import { FIRST_POLL_S } from '../../domain/payments/reconciliation.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { answerInTime, ANSWER_MS } from './answer-in-time.ts'
import {
  countLiveSessions,
  failStartingSession,
  insertSession,
  lockBuyer,
  lockPurchases,
  openSession,
  selectLiveSession,
  selectSession,
  type NewSession,
  type SessionRow,
  type Tx,
} from './sessions.sql.ts'
import { supersedeHolders } from './holds.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** Where new payments are made. */
const PROVIDER: PaymentProviderId = 'phonepe'
/** Lifetime of the provider's payment page. */
const SESSION_TTL_S = 20 * 60
/** A payment page that expires sooner than this is not reused. */
const MIN_REMAINING_MS = 2 * 60_000
/** Longer than a request takes: a session that is still starting after this time belongs to a crashed request. */
const OPENING_MS = ANSWER_MS + 1000
const POLL_MS = 50
/** The most open payments per user. */
const MOST_LIVE = 10
/** The most of these that hold something and in which a payment was attempted. */
const MOST_HOLDING = 3
const ATTEMPTS = 3

/** What is paid for: a cart or a membership, as it was read. */
export type Purchase = Omit<NewSession, 'id' | 'provider' | 'cart' | 'fingerprint' | 'createdAt' | 'expiresAt' | 'holds'> & {
  /** Equal for the same things: when they are paid in one session, a payment of another one is refunded. */
  purchaseKey: unknown
  /** Whether they can still be bought, in the view of a transaction that holds the person's purchases. */
  isCurrent(tx: Tx): Promise<boolean>
}

export type OpenPaymentResult =
  | { ok: true; paymentUrl: string | null }
  | { ok: false; reason: 'too-many' }
  | { ok: false; reason: 'too-few'; shortage: Shortage }
  | { ok: false; reason: 'code-gone'; code: string }

/**
 * Repeats `attempt` while it returns `again`, because what it read has changed in the meantime. Takes at most `ANSWER_MS`.
 * @throws {ServiceError} if the payment provider does not respond
 */
export function tryToOpen<Result>(
  attempt: (signal: AbortSignal) => Promise<Result | 'again'>,
): Promise<Result | { ok: false; reason: 'busy' }> {
  return answerInTime(async (signal) => {
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const result = await attempt(signal)
      if (result !== 'again') return result
    }
    return { ok: false, reason: 'busy' }
  })
}

/**
 * Creates a checkout session and opens a payment for it. Repeated requests for the same things and address find the
 * first one's session, on any instance. `again` if the things or that session changed in the meantime.
 * @throws {ServiceError} if the payment provider does not respond
 */
export async function openPayment(shop: Shop, purchase: Purchase, signal: AbortSignal): Promise<OpenPaymentResult | 'again'> {
  const cart = hash(purchase.purchaseKey)
  const createdAt = shop.clock.now()
  const session: Omit<NewSession, 'holds'> = {
    ...purchase,
    id: newSessionId(),
    provider: PROVIDER,
    cart,
    fingerprint: hash([cart, purchase.shipping, purchase.amountPaise, purchase.code, ...(purchase.business ? [purchase.business] : [])]),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_TTL_S * 1000),
  }
  const reserved = await inTransaction(shop, (tx) => reserve(shop, tx, { session, purchase })).catch(asRefusal)
  if (reserved === 'reserved') return start(shop, session, signal)
  if (reserved === 'changed') return 'again'
  if (reserved instanceof NotReserved) return reserved.refusal
  const paymentUrl = await useAgain(shop, reserved, signal)
  return paymentUrl ? { ok: true, paymentUrl } : 'again'
}

/** Thrown, so that the transaction leaves nothing behind: what older sessions hold stays theirs. */
class NotReserved extends Error {
  readonly refusal: Extract<OpenPaymentResult, { ok: false }>
  constructor(refusal: NotReserved['refusal']) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

function asRefusal(error: unknown): NotReserved {
  if (error instanceof NotReserved) return error
  throw error
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Unguessable, without personal data, and within the provider's alphabet and length. */
export function newSessionId(): string {
  return `ch_${randomBytes(18).toString('base64url')}`
}

/**
 * Stores the session with the job that polls it until its end; or finds the live one of the same purchase. A payment that
 * is being settled at this moment takes its lines out of the cart first: they are not sold twice.
 */
async function reserve(
  shop: Shop,
  tx: Tx,
  { session, purchase }: { session: Omit<NewSession, 'holds'>; purchase: Purchase },
): Promise<'reserved' | 'changed' | SessionRow> {
  await lockPurchases(tx, session.uid)
  if (!(await purchase.isCurrent(tx))) return 'changed'
  const live = await selectLiveSession(tx, session.uid, session.fingerprint)
  if (live) return live
  if ((await countLiveSessions(tx, session.uid)) >= MOST_LIVE) throw new NotReserved({ ok: false, reason: 'too-many' })
  await lockBuyer(tx, session.uid)
  await insertSession(tx, { ...session, holds: await hold(shop, tx, session) })
  await shop.jobs.within(tx).send('reconcile-payment', session.id, { sessionId: session.id }, { afterS: FIRST_POLL_S })
  return 'reserved'
}

/** @returns whether the session holds anything */
async function hold({ purchaseKinds }: Shop, tx: Tx, { metadata, ...session }: Omit<NewSession, 'holds'>): Promise<boolean> {
  const kind = purchaseKinds[metadata.mode]
  if (!kind.hold) return false
  const older = await supersedeHolders(tx, session.uid)
  const held = await kind.hold(tx, session)
  if (!held.ok) throw new NotReserved(held.reason === 'too-few' ? { ok: false, reason: 'too-few', shortage: held.shortage } : held)
  if (held.holds && older >= MOST_HOLDING) throw new NotReserved({ ok: false, reason: 'too-many' })
  return held.holds
}

async function start(
  shop: Shop,
  session: Pick<NewSession, 'id' | 'provider' | 'amountPaise'>,
  signal: AbortSignal,
): Promise<OpenPaymentResult | 'again'> {
  try {
    const order = { id: session.id, amountPaise: session.amountPaise, expiresInS: SESSION_TTL_S }
    const { providerId, pageUrl } = await shop.payments[session.provider].start(order, returnAddress(shop, session.id), signal)
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
