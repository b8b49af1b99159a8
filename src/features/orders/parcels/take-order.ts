import { shortTime } from '../../../domain/indian-time.ts'
import { isStillTaken } from '../../../domain/orders/packing.ts'
import { isToPack } from '../../../domain/parcels/order-state.ts'
import type { Shop } from '../../../shop.ts'
import type { Operator } from '../../operator-access/record-action.ts'
import { changeParcel } from './change-parcel.ts'
import { selectTaken, updateTaken } from './to-pack.sql.ts'

type Result<Reason> = { ok: true; id: string; number: string } | { ok: false; reason: 'unknown-order' | Reason }
type Taken = Result<'cancelled' | 'packed' | 'shipped' | 'refunded'> | { ok: false; reason: 'taken'; name: string; since: string }

/**
 * Who acts packs an order, given by its number or id: others see it, and are refused until it is let go or two hours have passed. The
 * order itself says who has it, so no action is recorded.
 */
export function takeOrder(shop: Shop, reference: string, by: Operator): Promise<Taken> {
  return changeParcel(shop, reference, async (tx, order): Promise<Taken> => {
    const { id, number, state } = order
    if (id !== order.order_id) return { ok: false, reason: 'unknown-order' }
    if (order.cancelled_at) return { ok: false, reason: 'cancelled' }
    if (state === 'shipped' || state === 'delivered') return { ok: false, reason: 'shipped' }
    if (!isToPack(order)) return { ok: false, reason: state === 'refunded' ? 'refunded' : 'packed' }
    const [at, taken] = [shop.clock.now(), await selectTaken(tx, id)]
    const isOwn = by.uid === null ? taken?.uid === null && taken.key === by.name : taken?.uid === by.uid
    if (taken && !isOwn && isStillTaken(taken.at, at)) return { ok: false, reason: 'taken', name: taken.name, since: shortTime(taken.at) }
    await updateTaken(tx, id, { by, at })
    return { ok: true, id, number }
  })
}

/** Anybody may: whoever has taken it may have gone home. */
export function letOrderGo(shop: Shop, reference: string): Promise<Result<'not-taken'>> {
  return changeParcel(shop, reference, async (tx, { id, order_id: orderId, number }): Promise<Result<'not-taken'>> => {
    const taken = id === orderId ? await selectTaken(tx, id) : null
    if (!taken || !isStillTaken(taken.at, shop.clock.now())) return { ok: false, reason: 'not-taken' }
    await updateTaken(tx, id, null)
    return { ok: true, id, number }
  })
}
