import { sql, type Selectable } from 'kysely'
import type { RefundedPart, RefundReason, RefundState, RefundWay } from '../../domain/payments/refund.ts'
import { keysOf } from '../../platform/database/keys-of.ts'
import type { Db, Schema, Tx } from '../../schema.ts'

const REFUND = [
  'id',
  'session_id',
  'user_id',
  'amount_paise',
  'reason',
  'line_ids',
  'parts',
  'state',
  'error',
  'issue',
  'attempt',
  'way',
  'paid_from',
  'upi',
  'reference',
  'requested_at',
  'created_at',
  'credit_note_year',
  'credit_note_sequence',
  'credit_note_at',
] as const
export type RefundRow = Pick<Selectable<Schema['refunds']>, (typeof REFUND)[number]>

export type NewRefund = {
  id: string
  sessionId: string
  uid: string
  amountPaise: number
  reason: RefundReason
  lineIds: string[] | null
  parts: RefundedPart[] | null
  /** Of which issue of the order's invoice it takes something back; null is the latest. */
  issue: number | null
  attempt: number
  way: RefundWay
  /** The payment of a change that it goes back to; null is the session's own. */
  paidFrom: string | null
  requestedAt: Date
  /** The time by the shop's clock, as its age is; the database's may be ahead or behind. */
  createdAt: Date
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      session_id: refund.sessionId,
      user_id: refund.uid,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      line_ids: refund.lineIds,
      parts: refund.parts && JSON.stringify(refund.parts),
      issue: refund.issue ?? latestIssue(refund.sessionId),
      attempt: refund.attempt,
      way: refund.way,
      paid_from: refund.paidFrom,
      requested_at: refund.requestedAt,
      created_at: refund.createdAt,
      updated_at: refund.createdAt,
    })
    .execute()
}

/** An order is given another one with the payment locked. */
function latestIssue(sessionId: string) {
  return sql<number>`coalesce((select jsonb_array_length(reissues) from orders where session_id = ${sessionId}), 0)`
}

/** Locks the payment's row: every refund of it needs the lock. */
export function lockPayment(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('payments')
    .select(['session_id', 'user_id', 'amount_paise', 'state'])
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

export function selectRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst()
}

/** Its row stays locked until the transaction ends. */
export function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').select(REFUND).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** In place of an error, while the provider is asked to pay a refund. */
export const ASKING = 'asking'

/** Notes that the provider is asked to pay a refund now. @returns false where it is not due any more */
export async function claimSending(db: Db, id: string): Promise<boolean> {
  const due = db.updateTable('refunds').set({ error: ASKING }).where('id', '=', id).where('state', '=', 'due')
  return (await due.executeTakeFirst()).numUpdatedRows > 0n
}

/** What is left of the payments of an order's changes, in paise, oldest first; none for a payment that became no order. */
export async function selectLaterPayments(tx: Tx, sessionId: string): Promise<{ id: string; leftPaise: number }[]> {
  const { rows } = await sql<{ id: string; leftPaise: number }>`
    select session.id, (payments.amount_paise - coalesce((
      select sum(amount_paise) from refunds where paid_from = session.id and state <> 'failed'
    ), 0))::int as "leftPaise"
    from orders join checkout_sessions session on changes_order = orders.id and session.state = 'paid'
    join payments on payments.session_id = session.id
    where orders.session_id = ${sessionId} order by session.created_at, session.id`.execute(tx)
  return rows
}

/** Who took the money. */
export async function selectProvider(db: Db, sessionId: string): Promise<string> {
  return (await db.selectFrom('checkout_sessions').select('provider').where('id', '=', sessionId).executeTakeFirstOrThrow()).provider
}

/** The ids of a payment's refunds end with a counter (domain/payments/refund.ts): unlike their times, it does not depend on an instance's clock. */
const inSequence = sql`length(id)`

/** Oldest first. */
export function selectRefundsOf(db: Db, sessionIds: string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .select(REFUND)
    .where('session_id', '=', sql<string>`any(${sessionIds})`)
    .orderBy(inSequence)
    .orderBy('id')
    .execute()
}

/** All of these people, oldest first. */
export function selectRefundsOfPerson(db: Db, uid: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .select(REFUND)
    .where('session_id', 'in', (own) => own.selectFrom('payments').select('session_id').where('user_id', '=', uid))
    .orderBy(inSequence)
    .orderBy('id')
    .execute()
}

export async function updateRefund(tx: Tx, id: string, { state, at }: { state: RefundState; at: Date }): Promise<void> {
  await tx.updateTable('refunds').set({ state, error: null, updated_at: at }).where('id', '=', id).execute()
}

/**
 * Gives a completed refund of an order the next credit note number of the year; one of a payment without an order has no
 * receipt to be credited. The year's counter stays locked until the transaction ends.
 */
export async function numberCreditNote(tx: Tx, { id, at, year }: { id: string; at: Date; year: number }): Promise<void> {
  await sql`with
    counter as (
      insert into credit_note_counters (financial_year, last)
      select ${year}::smallint, 1 from refunds join orders on orders.session_id = refunds.session_id where refunds.id = ${id}
      on conflict (financial_year) do update set last = credit_note_counters.last + 1
      returning last
    )
    update refunds set credit_note_year = ${year}::smallint, credit_note_sequence = counter.last, credit_note_at = ${at}
    from counter where refunds.id = ${id}`.execute(tx)
}

/** The ids of refunds that are not final: of all, or of the order with this number. */
export function unfinishedRefunds(db: Db, number: string | null = null): AsyncGenerator<string> {
  const isWanted = number === null ? sql`true` : sql`session_id = (select session_id from orders where number = ${number})`
  return keysOf(db, { table: 'refunds', key: 'id', where: sql`state in ('due', 'pending') and ${isWanted}` })
}

export type StuckRow = {
  id: string
  amount_paise: number
  attempt: number
  state: RefundState
  way: RefundWay
  upi: string | null
  requested_at: Date
  order_id: string | null
  number: string | null
}

/** By hand, once its cash has been collected. */
const isPayable = sql<boolean>`refunds.way = 'hand' and payments.state = 'COMPLETED'`

/** Unfinished refunds of which `needsPerson` is true; the oldest first. */
export function selectStuck(db: Db, { failures, limit }: { failures: number; limit: number }): Promise<StuckRow[]> {
  return db
    .selectFrom('refunds')
    .leftJoin('orders', 'orders.session_id', 'refunds.session_id')
    .leftJoin('payments', 'payments.session_id', 'refunds.session_id')
    .select([
      'refunds.id',
      'refunds.amount_paise',
      'attempt',
      'refunds.state',
      'refunds.way',
      'refunds.upi',
      'requested_at',
      'orders.id as order_id',
      'orders.number',
    ])
    .where('refunds.state', 'in', ['due', 'pending'])
    .where((row) => row.or([row('attempt', '>', failures), row('error', '=', 'internal'), isPayable]))
    .orderBy('requested_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}
