import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { ANSWER_MS } from './answer-in-time.ts'
import { isCash } from './cash-orders.ts'
import { getProvider } from './find-provider.ts'
import type { Reserved } from './reserve-session.ts'
import { failStartingSession, openSession, selectSession, type NewSession, type SessionRow } from './sessions.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** A payment page that expires sooner than this is not reused. */
const MIN_REMAINING_MS = 2 * 60_000
/** Longer than a request takes: a session that is still starting after this time belongs to a crashed request. */
const OPENING_MS = ANSWER_MS + 1000
const POLL_MS = 50

/** `paymentUrl` is null where the provider gave no address. */
export type StartResult = { ok: true; paymentUrl: string | null }

/**
 * Opens the provider's page for what was reserved, or leads to where the live session of the same purchase leads. `again` if that
 * came to nothing in the meantime.
 * @throws {ServiceError} if the payment provider does not respond
 */
export async function startSession(shop: Shop, reserved: Reserved, signal: AbortSignal): Promise<StartResult | 'again'> {
  const session = 'made' in reserved ? reserved.made : reserved.live
  if (isCash(session)) return startCash(shop, session.id)
  if ('made' in reserved) return start(shop, reserved.made, signal)
  const paymentUrl = await useAgain(shop, reserved.live, signal)
  return paymentUrl ? { ok: true, paymentUrl } : 'again'
}

/** At the door: the order is made, or waits for its buyer, who is led to where the shop says which. */
async function startCash(shop: Shop, id: string): Promise<StartResult | 'again'> {
  const settled = await settlePayment(shop, id)
  return settled?.state === 'failed' ? 'again' : { ok: true, paymentUrl: returnAddress(shop, id) }
}

async function start(shop: Shop, session: NewSession, signal: AbortSignal): Promise<StartResult | 'again'> {
  try {
    const page = await openPage(shop, session, signal)
    if (!page) return 'again'
    const { providerId, pageUrl } = page
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

type Page = { providerId: string; pageUrl: string | null }

/**
 * Opens the payment with the session's provider, or with the next one that is offered where that fails: nobody has been given the page
 * of the first, so nobody pays there. Null where the session has ended meanwhile.
 */
async function openPage(shop: Shop, session: NewSession, signal: AbortSignal): Promise<Page | null> {
  const next = shop.offeredProviders[shop.offeredProviders.indexOf(session.provider) + 1]
  const order = {
    id: session.id,
    amountPaise: session.amountPaise,
    expiresInS: (session.expiresAt.getTime() - session.createdAt.getTime()) / 1000,
  }
  // One that hangs leaves time for the others.
  const patience = next === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS / shop.offeredProviders.length)])
  let failure: unknown = null
  try {
    const page = await getProvider(shop, session.provider).start(order, returnAddress(shop, session.id), patience)
    if (page.pageUrl || next === undefined) return page
  } catch (error) {
    if (next === undefined || signal.aborted) throw error
    failure = error
  }
  // Written before the next one is asked: from here on it is the one that tells of the payment.
  if (!(await changeProvider(shop, session, next))) return null
  shop.log.warn(
    { event: 'payment-opened-elsewhere', session: session.id, err: failure },
    `no page of ${session.provider}: ${next} is asked`,
  )
  return openPage(shop, { ...session, provider: next }, signal)
}

/** @returns false where the session is not starting any more, or not with that provider */
async function changeProvider({ db }: Shop, { id, provider }: Pick<NewSession, 'id' | 'provider'>, next: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_sessions')
    .set({ provider: next })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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
