import type { CancelledBy } from '../../domain/orders/order.ts'
import { canCancel, nextOrderState } from '../../domain/parcels/order-state.ts'
import { isUuid } from '../../domain/text.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { giveUseBack } from '../codes/use-code.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { isPaidByHand } from '../payments/send-refund.ts'
import { changeOrder, type LockedOrder } from './change-order.ts'
import { chooseOf } from './give-back.ts'
import { hasEvent } from './history/order-events.sql.ts'
import { changeParcel } from './parcels/change-parcel.ts'
import { updateParcelUnderWay, type ParcelRow } from './parcels/parcels.sql.ts'
import { stopParcel } from './parcels/stop-parcel.ts'

export type CancelOrderResult =
  | { ok: true; id: string; number: string; amountPaise: number }
  | { ok: false; reason: 'unknown-order' | 'off' | 'too-many' | 'paid-online' | 'shipped' | 'refunded' | 'cancelled' }

/** A buyer cancels their order, where the shop lets them: until its parcel is handed over. */
export async function cancelOwnOrder(shop: Shop, uid: string, orderId: string): Promise<CancelOrderResult> {
  if (!shop.folder.cancelBeforeDispatch) return { ok: false, reason: 'off' }
  if (!isUuid(orderId)) return { ok: false, reason: 'unknown-order' }
  if (!(await shop.attempts.consume('order-cancel', uid)).ok) return { ok: false, reason: 'too-many' }
  const result = await cancel(shop, orderId, { by: 'buyer', isTheirs: ({ user_id: owner }) => owner === uid })
  if (!result.ok) await shop.attempts.refund('order-cancel', uid)
  return result
}

/** An operator cancels an order, given by its number or id, for a buyer who asks for it. */
export async function cancelOrder(shop: Shop, reference: string, by: Operator): Promise<CancelOrderResult> {
  return cancel(shop, reference, {
    by: 'operator',
    record: (tx, { id, state }, at) =>
      recordAction(tx, { by, action: 'order-cancelled', object: { type: 'order', id }, before: { state }, at }),
  })
}

/** What was said to be paid to the shop itself was not: the order is taken back, its receipt is credited, and nothing is paid out. */
export async function cancelUnpaid(shop: Shop, reference: string, by: Operator): Promise<CancelOrderResult> {
  return cancel(shop, reference, {
    by: 'operator',
    isUnpaid: true,
    record: (tx, { id, state }, at) =>
      recordAction(tx, { by, action: 'order-not-paid', object: { type: 'order', id }, before: { state }, at }),
  })
}

type Order = LockedOrder['order']
type How = {
  by: CancelledBy
  isTheirs?: (order: Order) => boolean
  /** Its money never came: only of one that was paid to the shop itself. */
  isUnpaid?: true
  record?: (tx: Tx, order: Order, at: Date) => Promise<void>
}

/** One transaction has the order cancelled, its refund and the voiding of its label queued, its pieces in stock and its code to be used again. */
function cancel(shop: Shop, reference: string, { by, isTheirs = () => true, isUnpaid, record }: How): Promise<CancelOrderResult> {
  return changeOrder(shop, reference, async (tx, { order, refunds }): Promise<CancelOrderResult> => {
    if (!isTheirs(order)) return { ok: false, reason: 'unknown-order' }
    const reason = refusalOf(order) ?? (isUnpaid && !(await isPaidByHand(tx, order.session_id)) ? 'paid-online' : null)
    if (reason) return { ok: false, reason }
    const { id, session_id: sessionId } = order
    const at = shop.clock.now()
    // Nothing is left of one that cost nothing.
    const left = chooseOf({ order, refunds }, { lines: null })
    if (left.ok) await queueRefund(shop, tx, { ...left, sessionId, uid: order.user_id, reason: isUnpaid ? 'not-paid' : 'cancelled' })
    await tx
      .updateTable('orders')
      .set({ state: nextOrderState(order.state, 'cancelled'), cancelled_at: at, cancelled_by: by })
      .where('id', '=', id)
      .execute()
    await stopParcel(shop, tx, order)
    // The carrier has not given back the label of before a correction.
    if (await hasEvent(tx, sessionId, { kind: 'label-kept', detail: '', since: order.created_at })) await updateParcelUnderWay(tx, id, at)
    await giveUseBack(tx, sessionId)
    await record?.(tx, order, at)
    const queue = shop.jobs.within(tx)
    await queue.send('send-cancelled-mail', id, { uid: order.user_id, orderId: id })
    await queue.send('tell-operators', `cancelled ${id}`, { orderId: id, news: 'cancelled' })
    await shop.announce(tx, 'order.cancelled', id)
    return { ok: true, id, number: order.number, amountPaise: left.ok ? left.amountPaise : 0 }
  })
}

function refusalOf({ state, cancelled_at: cancelledAt }: ParcelRow): 'shipped' | 'refunded' | 'cancelled' | null {
  if (cancelledAt) return 'cancelled'
  if (state === 'refunded') return 'refunded'
  return canCancel(state) ? null : 'shipped'
}

/** An operator has seen to a cancelled order's parcel that was on its way: it leaves their Today. False where there was none. */
export async function settleCancelledParcel(shop: Pick<Shop, 'db' | 'clock'>, reference: string, by: Operator): Promise<boolean> {
  const settled = await changeParcel(shop, reference, async (tx, { id }) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ cancelled_parcel_at: null })
      .where('id', '=', id)
      .where('cancelled_parcel_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordAction(tx, { by, action: 'cancelled-parcel-settled', object: { type: 'order', id }, at: shop.clock.now() })
    return true
  })
  return settled === true
}
