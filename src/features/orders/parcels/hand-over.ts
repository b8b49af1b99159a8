import { isCollected } from '../../../domain/orders/destination.ts'
import { nextOrderState } from '../../../domain/parcels/order-state.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { changeParcel } from './change-parcel.ts'
import { updateState } from './parcels.sql.ts'

type HandedOver =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'not-collected' | 'cancelled' | 'refunded' | 'delivered' }

export type ReadyResult = HandedOver | { ok: false; reason: 'ready' }

/** What its buyer collects, given by its number or id, is ready: the buyer gets a mail, once. */
export function makeReady(shop: Shop, reference: string, by: Operator): Promise<ReadyResult> {
  return changeParcel(shop, reference, async (tx, order): Promise<ReadyResult> => {
    const reason = refusalOf(order)
    if (reason) return { ok: false, reason }
    if (order.state !== 'placed') return { ok: false, reason: 'ready' }
    await move(shop, tx, { order, event: 'ready', by })
    await shop.jobs.within(tx).send('send-ready-mail', order.id, { uid: order.user_id, orderId: order.id })
    return { ok: true, id: order.id, number: order.number }
  })
}

/** Its buyer, or somebody for them, has collected it. */
export function handOver(shop: Shop, reference: string, by: Operator): Promise<HandedOver> {
  return changeParcel(shop, reference, async (tx, order): Promise<HandedOver> => {
    const reason = refusalOf(order)
    if (reason) return { ok: false, reason }
    await move(shop, tx, { order, event: 'delivered', by })
    return { ok: true, id: order.id, number: order.number }
  })
}

type Parcel = Parameters<Parameters<typeof changeParcel>[2]>[1]

function refusalOf(order: Parcel): 'not-collected' | 'cancelled' | 'refunded' | 'delivered' | null {
  if (!isCollected(order)) return 'not-collected'
  if (order.cancelled_at) return 'cancelled'
  return order.state === 'refunded' || order.state === 'delivered' ? order.state : null
}

async function move(
  { clock }: Shop,
  tx: Tx,
  { order, event, by }: { order: Parcel; event: 'ready' | 'delivered'; by: Operator },
): Promise<void> {
  const at = clock.now()
  const state = nextOrderState(order.state, event)
  await updateState(tx, order.id, state, at)
  const action = event === 'ready' ? 'order-ready' : 'order-collected'
  await recordAction(tx, {
    by,
    action,
    object: { type: 'order', id: order.order_id },
    before: { state: order.state },
    after: { state },
    at,
  })
}
