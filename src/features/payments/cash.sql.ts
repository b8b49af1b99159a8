import { sql } from 'kysely'
import type { CashStanding } from '../../domain/prices/cash-on-delivery.ts'
import type { Db, Tx } from '../../schema.ts'

/** Of a person, and of the address where it is known. */
export async function selectCashStanding(db: Db, uid: string, place: string | null): Promise<CashStanding> {
  const { rows } = await sql<CashStanding>`
    select (count(*) filter (where user_id = ${uid}))::int as open,
      (count(*) filter (where cash_place = ${place}))::int as "openAtPlace",
      (select count(*)::int from orders where user_id = ${uid} and refused_at is not null) as refused
    from checkout_sessions session
    where cash_place is not null and (user_id = ${uid} or cash_place = ${place}) and (state in ('starting', 'open')
      or state = 'paid' and exists (select from payments where session_id = session.id and payments.state = 'DUE'))`.execute(db)
  return rows[0]!
}

/** Whether the buyer has shown that a parcel's courier, or the shop, can reach them. */
export async function selectIsReachable(tx: Tx, uid: string, by: 'phone' | 'email'): Promise<boolean> {
  const proved = by === 'phone' ? sql<boolean>`phone_number is not null` : sql<boolean>`email_verified`
  const row = await tx.selectFrom('users').select(proved.as('proved')).where('id', '=', uid).executeTakeFirst()
  return row?.proved === true
}

/** Whether the parcel of a payment's order has been handed over: its courier collects what the label says. */
export async function selectIsDispatched(tx: Tx, sessionId: string): Promise<boolean> {
  const order = await tx.selectFrom('orders').select('state').where('session_id', '=', sessionId).executeTakeFirst()
  return order?.state === 'shipped' || order?.state === 'delivered'
}

/** Refunds that were to be paid out of cash that nobody collects. @returns their ids */
export async function updateOwedDeducted(tx: Tx, sessionId: string): Promise<string[]> {
  const owed = tx.updateTable('refunds').set({ way: 'deducted' }).where('session_id', '=', sessionId).where('way', '=', 'hand')
  return (await owed.where('state', '=', 'due').returning('id').execute()).map(({ id }) => id)
}

/** The payment must be locked. */
export async function updatePaymentState(tx: Tx, sessionId: string, state: 'COMPLETED' | 'CANCELLED', collectedAt?: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state, ...(collectedAt && { collected_at: collectedAt }) })
    .where('session_id', '=', sessionId)
    .execute()
}
