import { formatCreditNoteNumber } from '../../domain/orders/receipt-number.ts'
import { MOST_FAILURES, type Refund, type StuckRefund } from '../../domain/payments/refund.ts'
import { toUnixSeconds } from '../../domain/unix-time.ts'
import type { Shop } from '../../shop.ts'
import { selectRefund, selectRefundsOf, selectRefundsOfPerson, selectStuck, type RefundRow } from './refunds.sql.ts'

/** The refunds of each of these checkout sessions, oldest first. Sessions without refunds are omitted. */
export async function findRefundsOf(shop: Pick<Shop, 'db'>, sessionIds: string[]): Promise<Map<string, Refund[]>> {
  return sessionIds.length === 0 ? new Map() : bySession(await selectRefundsOf(shop.db, sessionIds))
}

/** The refunds of each of a person's checkout sessions, oldest first: for those who read the sessions at the same time. */
export async function findRefundsOfPerson(shop: Pick<Shop, 'db'>, uid: string): Promise<Map<string, Refund[]>> {
  return bySession(await selectRefundsOfPerson(shop.db, uid))
}

/** The same by the payment that each goes back to: what pays for other pieces of its order goes back to none. */
export async function findRefundsByPayment(shop: Pick<Shop, 'db'>, uid: string): Promise<Map<string, Refund[]>> {
  const rows = await selectRefundsOfPerson(shop.db, uid)
  return bySession(
    rows.filter(({ reason }) => reason !== 'changed').map((row) => ({ ...row, session_id: row.paid_from ?? row.session_id })),
  )
}

function bySession(rows: RefundRow[]): Map<string, Refund[]> {
  const refunds = new Map<string, Refund[]>()
  for (const row of rows) refunds.set(row.session_id, [...(refunds.get(row.session_id) ?? []), toRefund(row)])
  return refunds
}

export async function findRefund(shop: Pick<Shop, 'db'>, id: string): Promise<{ uid: string; sessionId: string; refund: Refund } | null> {
  const row = await selectRefund(shop.db, id)
  return row ? { uid: row.user_id, sessionId: row.session_id, refund: toRefund(row) } : null
}

function toRefund(row: RefundRow): Refund {
  const { credit_note_year: year, credit_note_sequence: sequence, credit_note_at: at } = row
  return {
    id: row.id,
    amount: row.amount_paise,
    state: row.state,
    reason: row.reason,
    way: row.way,
    ...(row.upi !== null && { upi: row.upi }),
    ...(row.reference !== null && { reference: row.reference }),
    lineIds: row.line_ids,
    parts: row.parts,
    createdAt: toUnixSeconds(row.created_at),
    ...(row.issue > 0 && { issue: row.issue }),
    creditNote:
      year === null || sequence === null || at === null
        ? null
        : { number: formatCreditNoteNumber({ year, sequence }), issuedAt: toUnixSeconds(at) },
  }
}

/** Oldest first, at most `limit`. The shop goes on asking for them. */
export async function findStuckRefunds(shop: Pick<Shop, 'db'>, limit: number): Promise<StuckRefund[]> {
  const rows = await selectStuck(shop.db, { failures: MOST_FAILURES, limit })
  return rows.map(({ id, amount_paise: amountPaise, requested_at: requestedAt, attempt, state, way, upi, order_id: orderId, number }) => ({
    id,
    amountPaise,
    requestedAt,
    failures: attempt - 1,
    ...(way === 'hand' && { byHand: { upi } }),
    canClose: state === 'due',
    order: orderId !== null && number !== null ? { id: orderId, number } : null,
  }))
}
