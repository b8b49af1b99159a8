import { sql, type Selectable } from 'kysely'
import type { Business } from '../../domain/addresses/business.ts'
import type { PaidChange } from '../../domain/orders/order-change.ts'
import type { FrozenDelivery, OrderFee } from '../../domain/orders/order-fees.ts'
import type { AlsoTaken, OrderLine, OrderShipping } from '../../domain/orders/order.ts'
import type { ReceivedBy } from '../../domain/orders/written-order.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { SessionMetadata, SessionState } from '../../domain/payments/payment.ts'
import type { OrderSource } from '../../domain/shop/source.ts'
import { AccountGoneError } from '../../errors/account-gone.ts'
import { keysOf } from '../../platform/database/keys-of.ts'
import { newestFirst } from '../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../schema.ts'

const SESSION = [
  'id',
  'user_id',
  'provider',
  'state',
  'mode',
  'cart',
  'line_items',
  'shipping',
  'amount_paise',
  'delivery',
  'fees',
  'success_url',
  'cancel_url',
  'url',
  'error',
  'duplicate_of',
  'attempted',
  'holds',
  'superseded',
  'code',
  'also',
  'business',
  'invoice_id',
  'metadata',
  'collect_shipping_address',
  'created_at',
  'expires_at',
  'cash_place',
  'written_by',
  'changes_order',
  'taken_off',
  'settles_return',
] as const
const PAYMENT = ['session_id', 'transaction_id', 'amount_paise', 'state', 'created_at'] as const
export type SessionRow = Pick<Selectable<Schema['checkout_sessions']>, (typeof SESSION)[number]>
export type PaymentRow = Pick<Selectable<Schema['payments']>, (typeof PAYMENT)[number]>

export type NewSession = {
  id: string
  provider: string
  uid: string
  fingerprint: string
  cart: string
  lines: OrderLine[]
  /** Empty for a membership. */
  shipping: OrderShipping | Record<string, never>
  /** Null for a membership, and where the shop says nothing of delivery. */
  delivery: FrozenDelivery | null
  fees: OrderFee[]
  /** The price of the lines, after their discounts, with the fees. */
  amountPaise: number
  /** The code of which it reserves a use; null without one. */
  code: string | null
  /** What counts beside it. */
  also: AlsoTaken | null
  /** The business that buys; null for a person. */
  business: Business | null
  /** The invoice that the session pays; null for a cart, and for a new membership. */
  invoiceId: string | null
  /** The address of what is paid there in cash; null for what is paid online. */
  cashPlace: string | null
  metadata: SessionMetadata
  collectShippingAddress: boolean
  successUrl: string
  cancelUrl: string
  /** Where its buyer shows that they can be reached; null until a provider has opened its page. */
  url: string | null
  /** The time by the shop's clock, as its age is; the database's may be ahead or behind. */
  createdAt: Date
  expiresAt: Date
  /** It holds something that others may want too. */
  holds: boolean
  /** The operator who has written the order, and how the shop itself was paid for it; null where its buyer pays a provider. */
  writtenBy: string | null
  receivedBy: ReceivedBy | null
  /** It pays the difference of a change: `lines` are what the order gets, `takenOff` what leaves it. Null for everything else. */
  change: PaidChange | null
  /** Where its buyer came from; absent where nothing is known. */
  source?: OrderSource | null | undefined
}

/** Serialises everything that opens or settles a user's payments, so that cart, sessions and orders stay consistent. */
export async function lockPurchases(tx: Tx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${uid}, 0))`.execute(tx)
}

/** Keeps the account from being deleted before the transaction ends. @throws {AccountGoneError} */
export async function lockBuyer(tx: Tx, uid: string): Promise<void> {
  if (!(await holdAccount(tx, uid))) throw new AccountGoneError()
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('checkout_sessions')
    .values({
      id: session.id,
      provider: session.provider,
      user_id: session.uid,
      // Nobody is asked for a page of it.
      state: session.cashPlace === null ? 'starting' : 'open',
      cash_place: session.cashPlace,
      url: session.url,
      mode: session.metadata.mode,
      invoice_id: session.invoiceId,
      fingerprint: session.fingerprint,
      cart: session.cart,
      line_items: JSON.stringify(session.lines),
      shipping: JSON.stringify(session.shipping),
      amount_paise: session.amountPaise,
      delivery: session.delivery && JSON.stringify(session.delivery),
      fees: JSON.stringify(session.fees),
      code: session.code,
      also: session.also && JSON.stringify(session.also),
      business: session.business && JSON.stringify(session.business),
      metadata: JSON.stringify(session.metadata),
      collect_shipping_address: session.collectShippingAddress,
      success_url: session.successUrl,
      cancel_url: session.cancelUrl,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      holds: session.holds,
      written_by: session.writtenBy,
      received_by: session.receivedBy,
      source: session.source ? JSON.stringify(session.source) : null,
      changes_order: session.change && session.change.orderId,
      taken_off: session.change && JSON.stringify(session.change.takenOff),
      settles_return: session.change && session.change.returnId,
    })
    .execute()
}

export function selectLiveSession(db: Db, uid: string, fingerprint: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('checkout_sessions')
    .select(SESSION)
    .where('user_id', '=', uid)
    .where('fingerprint', '=', fingerprint)
    .where('state', 'in', ['starting', 'open'])
    .executeTakeFirst()
}

export async function countLiveSessions(db: Db, uid: string): Promise<number> {
  const live = db.selectFrom('checkout_sessions').where('user_id', '=', uid).where('state', 'in', ['starting', 'open'])
  return (await live.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
}

export function selectSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('checkout_sessions').select(SESSION).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function selectSessions(db: Db, uid: string, page: PageRequest): Promise<(SessionRow & { key: Key })[]> {
  return db.selectFrom('checkout_sessions').select(SESSION).where('user_id', '=', uid).$call(newestFirst(page)).execute()
}

/** Newest first. */
export function selectPayments(db: Db, uid: string, page: PageRequest): Promise<(PaymentRow & { key: Key })[]> {
  return db.selectFrom('payments').select(PAYMENT).where('user_id', '=', uid).$call(newestFirst(page, 'session_id')).execute()
}

export type LockedSession = SessionRow & { new_order_id: string }

/** Locks the session's row: every change of its state needs it. Also returns an id for an order. */
export function lockSession(tx: Tx, id: string): Promise<LockedSession | undefined> {
  return tx
    .selectFrom('checkout_sessions')
    .select([...SESSION, sql<string>`uuidv7()`.as('new_order_id')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the account exists. Locks it against deletion until the transaction ends. */
export async function holdAccount(tx: Tx, uid: string): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').where('id', '=', uid).forKeyShare().executeTakeFirst()) !== undefined
}

/**
 * A notice, or the same lines paid elsewhere, may have settled the session while the provider's answer was on its way.
 * @returns whether it is open now
 */
export async function openSession(db: Db, id: string, opened: { url: string | null; providerId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_sessions')
    .set({ state: 'open', url: opened.url, provider_id: opened.providerId })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function failStartingSession(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('checkout_sessions').set({ state: 'failed', error }).where('id', '=', id).where('state', '=', 'starting').execute()
}

export async function updateState(tx: Tx, id: string, state: SessionState, error: string | null): Promise<void> {
  await tx.updateTable('checkout_sessions').set({ state, error }).where('id', '=', id).execute()
}

/** The ids of sessions that may still become money; of those that failed, only what was made since `since`. */
export function unsettledSessions(db: Db, since: Date): AsyncGenerator<string> {
  const where = sql<boolean>`state in ('starting', 'open', 'failed') and (state <> 'failed' or created_at > ${since})`
  return keysOf(db, { table: 'checkout_sessions', key: 'id', where })
}
