import { sql } from 'kysely'
import type { PlacedState } from '../../domain/parcels/order-state.ts'
import type { PaymentState } from '../../domain/payments/payment.ts'
import type { Tx } from '../payments/queue-refund.ts'

/** `duePaise`: what the courier was to collect; null for what was paid online. */
export type RemittedRow = {
  id: string
  number: string
  session_id: string
  state: PlacedState
  payment_state: PaymentState
  remitted_at: Date | null
  duePaise: number | null
}

/** Those of these orders that there are: all payments locked before all orders, each in one order. */
export async function lockRemitted(tx: Tx, numbers: string[]): Promise<RemittedRow[]> {
  await sql`select from payments where session_id in (select session_id from orders where number = any(${numbers}))
    order by session_id for update`.execute(tx)
  await sql`select from orders where number = any(${numbers}) order by id for update`.execute(tx)
  const { rows } = await sql<RemittedRow>`
    select orders.id, orders.number, orders.session_id, orders.state, payments.state as payment_state, remitted_at,
      case when cash_place is not null then (payments.amount_paise - coalesce((
        select sum(amount_paise) from refunds where refunds.session_id = orders.session_id and way = 'deducted' and state <> 'failed'
      ), 0))::int end as "duePaise"
    from orders join payments using (session_id) join checkout_sessions session on session.id = orders.session_id
    where number = any(${numbers})`.execute(tx)
  return rows
}
