import { acceptPieces, approvalEnd, type ArrivalFault } from '../../domain/orders/order-return.ts'
import { lineOptions } from '../../domain/orders/order.ts'
import { isTrackingNumber, readHandCarrier } from '../../domain/parcels/carrier.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { returnPieces } from '../stock/hold-pieces.ts'
import type { Unchangeable } from './answer-return.ts'
import { changeReturn } from './change-return.ts'
import { giveUpLabel } from './return-label.ts'
import { linesToReturn } from './returns/find-returnable.ts'
import { selectReturnParcel, selectReturnsOfOrder, updateReturn } from './returns/returns.sql.ts'

/** `tracking` is what a form has: it may be empty. */
type OnItsWay = { id: string; carrier: string; tracking: string }
export type TravelResult = { ok: true; orderId: string } | { ok: false; reason: 'no-tracking-number' } | Unchangeable

/** A buyer has sent back what was approved. Said for the first time, it is awaited as long again. */
export async function tellOnItsWay(shop: Shop, uid: string, { id, carrier, tracking }: OnItsWay): Promise<TravelResult> {
  const number = tracking.replaceAll(/\s/g, '')
  if (number !== '' && !isTrackingNumber(number)) return { ok: false, reason: 'no-tracking-number' }
  return changeReturn(shop, id, async (tx, { order, back }): Promise<TravelResult> => {
    if (order.user_id !== uid) return { ok: false, reason: 'unknown-return' }
    if (back.state !== 'approved') return { ok: false, reason: 'other-state', state: back.state }
    const at = shop.clock.now()
    const { returns: rules } = shop.folder
    await updateReturn(tx, id, {
      // A label of the shop's has its own.
      ...(back.label_state !== 'bought' && { carrier: readHandCarrier(carrier), tracking_number: number || null }),
      ...(back.travels_at === null && { travels_at: at, ...(rules && { ends_at: new Date(approvalEnd(at.getTime(), rules)) }) }),
    })
    return { ok: true, orderId: order.id }
  })
}

/** `ref` and `pieces` are null for all lines, and for all pieces that are awaited. */
type Arrived = { id: string; ref: string | null; pieces: number | null; putBack: boolean }
export type ArrivedResult = { ok: true; number: string; pieces: number } | { ok: false; reason: ArrivalFault | 'taken' } | Unchangeable

/**
 * Pieces of a return have come and are accepted, by line; those that are not put back in stock are written off. What their buyer gets
 * for them is decided apart (`settleReturn`). What comes after its approval has ended is taken too.
 */
export async function returnArrived(shop: Shop, { id, ref, pieces, putBack }: Arrived, by: Operator): Promise<ArrivedResult> {
  return changeReturn(shop, id, async (tx, { order, refunds, back }): Promise<ArrivedResult> => {
    if (back.state !== 'approved' && back.state !== 'arrived' && back.state !== 'ended')
      return { ok: false, reason: 'other-state', state: back.state }
    const accepted = acceptPieces(back.lines, { ref, pieces, putBack })
    if (!accepted.ok) return { ok: false, reason: accepted.fault }
    const parcel = await selectReturnParcel(tx, back.parcel_id)
    // Its pieces may be in a later return by now.
    if (back.state === 'ended') {
      const left = parcel ? linesToReturn(parcel, { ...order, refunds, returns: await selectReturnsOfOrder(tx, order.id) }) : []
      if (back.lines.some((line) => (left.find((known) => known.ref === line.ref)?.left ?? 0) < line.quantity))
        return { ok: false, reason: 'taken' }
    }
    const at = shop.clock.now()
    if (putBack) {
      const again = accepted.came.map(({ line, pieces: quantity }) => ({ id: line.id, options: lineOptions(line), quantity, kept: 0 }))
      const sessionId = back.parcel_id === order.id ? order.session_id : back.parcel_id
      await returnPieces(tx, { sessionId, pieces: again, reason: 'put-back', at })
    }
    await updateReturn(tx, id, { lines: accepted.lines, state: 'arrived', arrived_at: at })
    await giveUpLabel(shop, tx, back)
    const count = accepted.came.reduce((sum, one) => sum + one.pieces, 0)
    const after = { lines: accepted.came.map(({ line }) => line.ref), pieces: count, ...(putBack && { 'put back': true }) }
    await recordAction(tx, { by, action: 'return-arrived', object: { type: 'order', id: order.id }, after, at })
    await shop.jobs.within(tx).send('send-return-mail', `${id} arrived`, { returnId: id, state: 'arrived' })
    return { ok: true, number: order.number, pieces: count }
  })
}
