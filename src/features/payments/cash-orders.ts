import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderShipping } from '../../domain/orders/order.ts'
import { CASH, type PaymentState } from '../../domain/payments/payment.ts'
import { whyNoMoreCash, type CashRefusal, type CashStanding } from '../../domain/prices/cash-on-delivery.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Db, Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { selectCashStanding, selectIsReachable, updateOwedDeducted, updatePaymentState } from './cash.sql.ts'
import { lockPayment } from './refunds.sql.ts'
import { holdAccount, lockPurchases, lockSession, updateState, type LockedSession, type SessionRow } from './sessions.sql.ts'
import { takeMoney } from './take-money.ts'

/** How long an order by cash waits, and holds its pieces, until its buyer has shown that they can be reached. */
export const CASH_WAITS_S = 60 * 60

/** Equal for the same house, however its address is written. */
export function cashPlace({ address: { postal_code: pin, line1, line2 } }: OrderShipping): string {
  const written = [pin, line1, line2].join(' ').normalize('NFKC').toLowerCase()
  return createHash('sha256')
    .update(written.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .digest('base64url')
}

export function findCashStanding({ db }: Pick<Shop, 'db'>, uid: string, place: string | null): Promise<CashStanding> {
  return selectCashStanding(db, uid, place)
}

/** Why this person may not order another one to that address by cash, as long as the transaction lasts. */
export async function whyNoMore(tx: Tx, uid: string, place: string): Promise<CashRefusal | null> {
  // Whoever else orders to this address waits, so that the counts are exact. The person's purchases are held before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${place}`}, 0))`.execute(tx)
  return whyNoMoreCash(await selectCashStanding(tx, uid, place))
}

export async function findWaitingCash({ db }: Pick<Shop, 'db'>, uid: string): Promise<string | null> {
  const newest = db.selectFrom('checkout_sessions').select('id').where('user_id', '=', uid).where('cash_place', 'is not', null)
  const row = await newest.where('state', '=', 'open').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Makes the order of a session that is paid at the door, once its buyer can be reached; ends it when its time is over. Any number of
 * callers make one order of it.
 */
export function settleCash(shop: Shop, { id, user_id: uid }: SessionRow): Promise<SessionRow | undefined> {
  return inTransaction(shop, async (tx) => {
    await lockPurchases(tx, uid)
    const locked = await lockSession(tx, id)
    if (locked?.state !== 'open') return locked
    const over = await whyOver(shop, tx, locked)
    if (over !== null) {
      await updateState(tx, id, 'failed', over)
      return { ...locked, state: 'failed', error: over }
    }
    if (!(await isReachable(shop, tx, uid))) return locked
    await updateState(tx, id, 'paid', null)
    await takeMoney(shop, tx, { session: locked, state: 'paid', payment: { transactionId: null, amountPaise: locked.amount_paise } })
    return { ...locked, state: 'paid' }
  })
}

async function whyOver({ clock, purchaseKinds }: Shop, tx: Tx, session: LockedSession): Promise<string | null> {
  if (session.expires_at <= clock.now()) return 'NOT_CONFIRMED'
  if (!(await holdAccount(tx, session.user_id))) return 'account-deleted'
  return purchaseKinds[session.mode].findObstacle(tx, session)
}

/** A shop that sends text messages asks for a phone, one without for the mail's link. */
async function isReachable({ folder, sms }: Shop, tx: Tx, uid: string): Promise<boolean> {
  return !folder.cashOnDelivery?.asksForPhone || selectIsReachable(tx, uid, sms ? 'phone' : 'email')
}

export function isCash({ provider }: Pick<SessionRow, 'provider'>): boolean {
  return provider === CASH
}

/** What the courier collects of an order, or has collected. */
export type CashDue = { state: PaymentState; duePaise: number }

/** Null for what is paid online. */
export async function findCash(db: Db, sessionId: string): Promise<CashDue | null> {
  // The state of a payment in cash, with what has been taken off it; undefined for what is paid online.
  const { rows } = await sql<{ state: PaymentState; duePaise: number }>`
    select payments.state, (payments.amount_paise - coalesce((
      select sum(amount_paise) from refunds where session_id = payments.session_id and way = 'deducted' and state <> 'failed'
    ), 0))::int as "duePaise"
    from payments join checkout_sessions session on session.id = session_id
    where session_id = ${sessionId} and cash_place is not null`.execute(db)
  return rows[0] ?? null
}

/** The same with its payment locked, before the order's row. */
export async function lockCash(tx: Tx, sessionId: string): Promise<CashDue | null> {
  await lockPayment(tx, sessionId)
  return findCash(tx, sessionId)
}

/** The courier collects so much more. The payment must be locked, and due. */
export async function raiseDue(tx: Tx, sessionId: string, paise: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((row) => ({ amount_paise: row('amount_paise', '+', paise) }))
    .where('session_id', '=', sessionId)
    .execute()
}

/** The payment must be locked, and due. */
export async function markCollected(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await updatePaymentState(tx, sessionId, 'COMPLETED', at)
}

/** Nobody collects it any more: what was to be paid back by hand was never paid, and is a credit note alone. */
export async function endDue({ jobs }: Pick<Shop, 'jobs'>, tx: Tx, sessionId: string): Promise<void> {
  await updatePaymentState(tx, sessionId, 'CANCELLED')
  for (const id of await updateOwedDeducted(tx, sessionId)) await jobs.within(tx).send('refund-payment', id, { refundId: id })
}

/** The courier has handed over its cash. The payment must be locked, and not cancelled. */
export async function markRemitted(tx: Tx, sessionId: string, remitted: { at: Date; reference: string | null }): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: 'COMPLETED',
      collected_at: sql<Date>`coalesce(collected_at, ${remitted.at}::timestamptz)`,
      remitted_at: remitted.at,
      reference: remitted.reference,
    })
    .where('session_id', '=', sessionId)
    .execute()
}
