import { findState } from '../../domain/addresses/state-names.ts'
import { isWithinStateOf } from '../../domain/receipts/gst.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockUnplacedOrder, selectIsUnplaced } from './find/orders.sql.ts'
import { selectOrderSession } from './parcels/parcels.sql.ts'

/** Whether the tax of an order waits for somebody to say in which state its address lies. */
export function isUnplaced({ db }: Pick<Shop, 'db'>, orderId: string): Promise<boolean> {
  return selectIsUnplaced(db, orderId)
}

/** An operator says in which state the address of an order lies whose state is unknown: with that its receipt becomes a tax invoice. */
export async function placeSupply(
  shop: Pick<Shop, 'db' | 'clock'>,
  { reference, state: typed }: { reference: string; state: string },
  by: Operator,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-order' | 'unknown-state' | 'place-is-known' }> {
  const state = findState(typed)
  if (!state) return { ok: false, reason: 'unknown-state' }
  const orderId = (await selectOrderSession(shop.db, reference))?.id
  if (orderId === undefined) return { ok: false, reason: 'unknown-order' }
  const placed = await inTransaction(shop, async (tx) => {
    const order = await lockUnplacedOrder(tx, orderId)
    if (!order?.tax) return false
    await tx
      .updateTable('orders')
      .set({
        tax: JSON.stringify({ ...order.tax, isWithinState: isWithinStateOf(order.tax.gstin, state.name) === true, state: state.name }),
      })
      .where('id', '=', orderId)
      .execute()
    const change = { before: { state: order.shipping.address.state }, after: { state: state.name } }
    await recordAction(tx, { by, action: 'place-of-supply-set', object: { type: 'order', id: orderId }, ...change, at: shop.clock.now() })
    return true
  })
  return placed ? { ok: true } : { ok: false, reason: 'place-is-known' }
}
