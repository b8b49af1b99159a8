import { createHash, randomBytes } from 'node:crypto'
import type { Shortage } from '../../domain/catalogue/stock.ts'
import type { PaidChange } from '../../domain/orders/order-change.ts'
import { BY_HAND, type ReceivedBy } from '../../domain/orders/written-order.ts'
import { CASH } from '../../domain/payments/payment.ts'
import { FIRST_POLL_S } from '../../domain/payments/reconciliation.ts'
import type { CashRefusal } from '../../domain/prices/cash-on-delivery.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { CASH_WAITS_S, whyNoMore } from './cash-orders.ts'
import { supersedeChanges, supersedeHolders } from './holds.sql.ts'
import {
  countLiveSessions,
  insertSession,
  lockBuyer,
  lockPurchases,
  selectLiveSession,
  type NewSession,
  type SessionRow,
} from './sessions.sql.ts'

/** Lifetime of the provider's payment page. */
const SESSION_TTL_S = 20 * 60
/** The most open payments per user. */
const MOST_LIVE = 10
/** The most of these that hold something and in which a payment was attempted. */
const MOST_HOLDING = 3

/** What is paid for: a cart or a membership, as it was read. */
export type Purchase = Omit<
  NewSession,
  | 'id'
  | 'provider'
  | 'cart'
  | 'fingerprint'
  | 'createdAt'
  | 'expiresAt'
  | 'holds'
  | 'url'
  | 'cashPlace'
  | 'writtenBy'
  | 'receivedBy'
  | 'change'
> & {
  /** `cashPlace`: where it is paid at the door; absent for what is paid online. */
  cashPlace?: string
  /** Of an order that an operator writes: who, how long its link is open, and how the shop was paid where it was already. */
  writtenBy?: string | null
  ttlS?: number
  receivedBy?: ReceivedBy | null
  /** Of the difference of a change. */
  change?: NewSession['change']
  /** Equal for the same things: when they are paid in one session, a payment of another one is refunded. */
  purchaseKey: unknown
}

/** A session that is new, or the `live` one of the same purchase. */
export type Reserved = { ok: true; made: NewSession } | { ok: true; live: SessionRow }

export type NotReservedResult =
  | { ok: false; reason: 'too-many' }
  | { ok: false; reason: 'too-few'; shortage: Shortage }
  | { ok: false; reason: 'code-gone'; code: string }
  | { ok: false; reason: 'no-cash'; why: CashRefusal }

/** Thrown, so that the transaction leaves nothing behind: what older sessions hold stays theirs. */
export class NotReserved extends Error {
  readonly refusal: NotReservedResult
  constructor(refusal: NotReservedResult) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * A transaction that holds the person's purchases from its beginning: a payment that is being settled at this moment takes its
 * lines out of the cart before `work` looks at them, so that they are not sold twice.
 */
export async function holdingPurchases<Result>(
  shop: Shop,
  uid: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | NotReservedResult> {
  try {
    return await inTransaction(shop, async (tx) => {
      await lockPurchases(tx, uid)
      return work(tx)
    })
  } catch (error) {
    if (error instanceof NotReserved) return error.refusal
    throw error
  }
}

/** Whether the person is paying for something. Until the transaction ends nothing of theirs is begun or settled. */
export async function isPaying(tx: Tx, uid: string): Promise<boolean> {
  await lockPurchases(tx, uid)
  return (await countLiveSessions(tx, uid)) > 0
}

/**
 * Stores a session with the job that polls it until its end; or finds the live one of the same things and address, on any
 * instance. Runs within `holdingPurchases`, which rolls back and returns what is refused here.
 */
export async function reserveSession(shop: Shop, tx: Tx, purchase: Purchase): Promise<Reserved> {
  const session = newSession(shop, purchase)
  const live = await selectLiveSession(tx, session.uid, session.fingerprint)
  if (live) return { ok: true, live }
  const why = session.cashPlace === null ? null : await whyNoMore(tx, session.uid, session.cashPlace)
  if (why) throw new NotReserved({ ok: false, reason: 'no-cash', why })
  if ((await countLiveSessions(tx, session.uid)) >= MOST_LIVE) throw new NotReserved({ ok: false, reason: 'too-many' })
  await lockBuyer(tx, session.uid)
  const made = { ...session, holds: await hold(shop, tx, session) }
  await insertSession(tx, made)
  await shop.jobs.within(tx).send('reconcile-payment', made.id, { sessionId: made.id }, { afterS: FIRST_POLL_S })
  return { ok: true, made }
}

function newSession(
  { clock, offeredProviders, publicUrl, sms }: Shop,
  { writtenBy = null, ttlS = SESSION_TTL_S, receivedBy = null, change = null, ...purchase }: Purchase,
): Omit<NewSession, 'holds'> {
  const cart = hash(purchase.purchaseKey)
  const createdAt = clock.now()
  const { cashPlace = null } = purchase
  const isOnline = cashPlace === null
  return {
    ...purchase,
    id: newSessionId(),
    provider: receivedBy !== null ? BY_HAND : isOnline ? (offeredProviders[0] ?? '') : CASH,
    cashPlace,
    url: isOnline ? null : `${publicUrl}/account${sms ? '#phone' : ''}`,
    writtenBy,
    receivedBy,
    change,
    cart,
    fingerprint: hash([
      cart,
      purchase.shipping,
      purchase.amountPaise,
      purchase.code,
      ...[purchase.business, purchase.delivery, cashPlace, purchase.also].filter((more) => more !== null),
    ]),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + (isOnline ? ttlS : CASH_WAITS_S) * 1000),
  }
}

/** Unguessable, without personal data, and within the provider's alphabet and length. */
export function newSessionId(): string {
  return `ch_${randomBytes(18).toString('base64url')}`
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/**
 * What is not paid of earlier changes of an order, or of a return of it, can be paid no more: what they hold is free, and money that comes
 * for them goes back.
 */
export async function endChanges(tx: Tx, change: Pick<PaidChange, 'orderId' | 'returnId'>): Promise<void> {
  await supersedeChanges(tx, change)
}

/** @returns whether the session holds anything */
async function hold(shop: Shop, tx: Tx, { metadata, ...session }: Omit<NewSession, 'holds'>): Promise<boolean> {
  const kind = shop.purchaseKinds[metadata.mode]
  if (!kind.hold) return false
  if (session.change) await supersedeChanges(tx, session.change)
  const older = session.change ? 0 : await supersedeHolders(tx, session.uid)
  // Its pieces are off the counts since the return was approved.
  if (session.change?.returnId) return false
  const held = await kind.hold(shop, tx, session)
  if (!held.ok) throw new NotReserved(held.reason === 'too-few' ? { ok: false, reason: 'too-few', shortage: held.shortage } : held)
  if (held.holds && older >= MOST_HOLDING) throw new NotReserved({ ok: false, reason: 'too-many' })
  return held.holds
}
