import { sql } from 'kysely'
import { nextOrderState } from '../../../domain/parcels/order-state.ts'
import { ASSUMED_DELIVERED_MS } from '../../../domain/parcels/shipment.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { announceParcel } from './announce-parcel.ts'
import { changeParcel } from './change-parcel.ts'
import { updateState } from './parcels.sql.ts'

export type DeliverOrderResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'not-shipped' | 'delivered' | 'refunded' }

/** An operator knows that the parcel of an order, given by its number or id, has arrived. */
export async function deliverOrder(shop: Shop, reference: string, by: Operator): Promise<DeliverOrderResult> {
  return changeParcel(shop, reference, async (tx, order): Promise<DeliverOrderResult> => {
    if (order.state === 'delivered' || order.state === 'refunded') return { ok: false, reason: order.state }
    if (order.state !== 'shipped') return { ok: false, reason: 'not-shipped' }
    const state = nextOrderState(order.state, 'delivered')
    const now = shop.clock.now()
    await updateState(tx, order.id, state, now)
    await recordAction(tx, {
      by,
      action: 'order-delivered',
      object: { type: 'order', id: order.order_id },
      before: { state: order.state },
      after: { state },
      at: now,
    })
    await announceParcel(shop, tx, { event: 'order.delivered', id: order.id, orderId: order.order_id })
    return { ok: true, id: order.id, number: order.number }
  })
}

/** Parcels that no carrier is asked about count as delivered ten days after they were handed over. */
export async function assumeDelivered({
  db,
  clock,
  shipping,
  announce,
}: Pick<Shop, 'db' | 'clock' | 'shipping' | 'announce'>): Promise<void> {
  const now = clock.now()
  await inTransaction({ db }, async (tx) => {
    // Marks what was shipped until `before`; where carriers are asked about their parcels, only what was sent by hand.
    const arrive = sql`set state = 'delivered', delivered_at = ${now}
      where state = 'shipped' and shipped_at <= ${new Date(now.getTime() - ASSUMED_DELIVERED_MS)} and (label_id is null or not ${shipping !== null}::boolean)`
    await sql`update replacements ${arrive}`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with arrived as (
        update orders ${arrive}
        returning id, session_id, user_id
      ), noted as (
      insert into order_events (session_id, user_id, kind, detail, at)
      select session_id, user_id, 'delivery-assumed', '', ${now}::timestamptz from arrived
      )
      select id from arrived`.execute(tx)
    const arrived = rows.map(({ id }) => id)
    await announce(tx, 'order.delivered', arrived)
  })
}
