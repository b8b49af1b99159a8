import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { OrderLine, OrderShipping } from '../../domain/order.ts'
import type { SessionState } from '../../domain/payment.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>
const SESSION = [
  'id',
  'user_id',
  'state',
  'mode',
  'cart',
  'line_items',
  'shipping',
  'amount_paise',
  'success_url',
  'cancel_url',
  'url',
  'error',
  'created_at',
  'expires_at',
] as const
const PAYMENT = ['session_id', 'transaction_id', 'amount_paise', 'state', 'created_at'] as const
export type SessionRow = Pick<Selectable<Schema['checkout_sessions']>, (typeof SESSION)[number]>
export type PaymentRow = Pick<Selectable<Schema['payments']>, (typeof PAYMENT)[number]>

export type NewSession = {
  id: string
  uid: string
  fingerprint: string
  cart: string
  lines: OrderLine[]
  shipping: OrderShipping
  amountPaise: number
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Written out, not as parameters: PostgreSQL must see at planning that this is the index's own condition. */
const LIVE = sql<boolean>`state in ('starting', 'open')`

/** @returns false when this person has a live session for the same lines and address already */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checkout_sessions')
    .values({
      id: session.id,
      user_id: session.uid,
      state: 'starting',
      fingerprint: session.fingerprint,
      cart: session.cart,
      line_items: JSON.stringify(session.lines),
      shipping: JSON.stringify(session.shipping),
      amount_paise: session.amountPaise,
      success_url: session.successUrl,
      cancel_url: session.cancelUrl,
      expires_at: session.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).where(LIVE).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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

export function selectSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('checkout_sessions').select(SESSION).where('id', '=', id).executeTakeFirst()
}

export function selectSessions(db: Db, uid: string, limit: number): Promise<SessionRow[]> {
  return db.selectFrom('checkout_sessions').select(SESSION).where('user_id', '=', uid).orderBy('created_at', 'desc').limit(limit).execute()
}

export function selectPayments(db: Db, uid: string, limit: number): Promise<PaymentRow[]> {
  return db.selectFrom('payments').select(PAYMENT).where('user_id', '=', uid).orderBy('created_at', 'desc').limit(limit).execute()
}

/** Whoever holds the row decides what becomes of the session; everybody else waits. */
export function lockSession(tx: Transaction<Schema>, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('checkout_sessions').select(SESSION).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether the same lines were paid in another session after this one was opened. Holds the person's payments until the end. */
export async function boughtMeanwhile(tx: Transaction<Schema>, session: SessionRow): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${session.user_id}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('payments')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.session_id')
    .select('payments.session_id')
    .where('checkout_sessions.user_id', '=', session.user_id)
    .where('checkout_sessions.cart', '=', session.cart)
    .where('checkout_sessions.id', '<>', session.id)
    .where('payments.state', '=', 'COMPLETED')
    .where('payments.created_at', '>', session.created_at)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** A notice may have settled the session while the provider's answer was on its way: then nothing is opened. */
export async function openSession(db: Db, id: string, opened: { url: string | null; providerId: string }): Promise<void> {
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'open', url: opened.url, provider_id: opened.providerId })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .execute()
}

export async function failStartingSession(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('checkout_sessions').set({ state: 'failed', error }).where('id', '=', id).where('state', '=', 'starting').execute()
}

export async function updateState(tx: Transaction<Schema>, id: string, state: SessionState, error: string | null): Promise<void> {
  await tx.updateTable('checkout_sessions').set({ state, error }).where('id', '=', id).execute()
}

type NewPayment = { sessionId: string; uid: string; transactionId: string | null; amountPaise: number; state: 'COMPLETED' | 'REFUND_DUE' }

export async function insertPayment(tx: Transaction<Schema>, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      session_id: payment.sessionId,
      user_id: payment.uid,
      transaction_id: payment.transactionId,
      amount_paise: payment.amountPaise,
      state: payment.state,
    })
    .execute()
}

/** @returns the order's id */
export async function insertOrder(tx: Transaction<Schema>, session: SessionRow, number: string, transactionId: string): Promise<string> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      user_id: session.user_id,
      session_id: session.id,
      number,
      transaction_id: transactionId,
      amount_paise: session.amount_paise,
      line_items: JSON.stringify(session.line_items),
      shipping: JSON.stringify(session.shipping),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
