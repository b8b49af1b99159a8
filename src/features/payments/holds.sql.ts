import { sql } from 'kysely'
import type { PaidChange } from '../../domain/orders/order-change.ts'
import type { SessionState } from '../../domain/payments/payment.ts'
import type { Tx } from '../../schema.ts'

const SUPERSEDED = { state: 'failed', error: sql<string>`'superseded'`, superseded: true } as const

/**
 * Another change of the order takes the place of those that are not paid, and another decision about a return of those of it: money that
 * comes for them goes back.
 */
export async function supersedeChanges(tx: Tx, { orderId, returnId }: Pick<PaidChange, 'orderId' | 'returnId'>): Promise<void> {
  const unpaid = tx
    .updateTable('checkout_sessions')
    .set(SUPERSEDED)
    .where('changes_order', '=', orderId)
    .where('settles_return', 'is not distinct from', returnId)
  await unpaid.where('state', 'in', ['starting', 'open', 'failed'] satisfies SessionState[]).execute()
}

/** How many of the person's sessions that hold something a payment was attempted in; the others are ended, for a newer one. */
export async function supersedeHolders(tx: Tx, uid: string): Promise<number> {
  await tx
    .updateTable('checkout_sessions')
    .set(SUPERSEDED)
    .where('user_id', '=', uid)
    .where('changes_order', 'is', null)
    .where('holds', '=', true)
    .where('attempted', '=', false)
    .execute()
  const { count } = await tx
    .selectFrom('checkout_sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', uid)
    .where('changes_order', 'is', null)
    .where('holds', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** What the session holds is free again, if its time was over before `expiredBefore`. */
export async function endHold(tx: Tx, id: string, expiredBefore: Date): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ holds: false })
    .where('id', '=', id)
    .where('holds', '=', true)
    .where('expires_at', '<=', expiredBefore)
    .execute()
}
