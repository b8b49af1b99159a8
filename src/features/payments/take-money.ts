import { sql } from 'kysely'
import { CASH, type FinalState, type PaymentState, type SessionState } from '../../domain/payments/payment.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { queueRefund } from './queue-refund.ts'
import type { LockedSession } from './sessions.sql.ts'

type Taken = { session: LockedSession; state: FinalState; payment: { transactionId: string | null; amountPaise: number } }

/** Records a payment and creates what was paid for, or the refund: in the transaction that settles the session. */
export async function takeMoney(shop: Shop, tx: Tx, { session, state, payment: { transactionId, amountPaise } }: Taken): Promise<void> {
  const payment = { sessionId: session.id, uid: session.user_id, amountPaise }
  const createdAt = shop.clock.now()
  const bought = session.provider === CASH ? 'DUE' : 'COMPLETED'
  await insertPayment(tx, { ...payment, transactionId, createdAt, state: state === 'paid' ? bought : 'REFUND_DUE' })
  if (state !== 'paid') return queueRefund(shop, tx, { ...payment, reason: state })
  // The same lines were paid in `session`: what is still open for them is closed, and money that comes for it is due back.
  await tx
    .updateTable('checkout_sessions')
    .set({ duplicate_of: session.id, state: sql<SessionState>`'failed'`, error: sql<string>`coalesce(error, 'bought-elsewhere')` })
    .where('user_id', '=', session.user_id)
    .where('cart', '=', session.cart)
    .where('id', '<>', session.id)
    .where('state', 'in', ['starting', 'open', 'failed'])
    .execute()
  await shop.purchaseKinds[session.mode].fulfil(shop, tx, session, { transactionId: transactionId ?? session.id, paidAt: createdAt })
}

type NewPayment = {
  sessionId: string
  uid: string
  transactionId: string | null
  amountPaise: number
  state: PaymentState
  /** The time by the shop's clock, as the session's is. */
  createdAt: Date
}

async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      session_id: payment.sessionId,
      user_id: payment.uid,
      transaction_id: payment.transactionId,
      amount_paise: payment.amountPaise,
      state: payment.state,
      created_at: payment.createdAt,
    })
    .execute()
}
