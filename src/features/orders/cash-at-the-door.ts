import { formatPaise } from '../../domain/money.ts'
import { canShip, nextOrderState } from '../../domain/parcels/order-state.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { endDue, findCash, markCollected, type CashDue } from '../payments/cash-orders.ts'
import { returnPieces } from '../stock/hold-pieces.ts'
import { changeOrder, type LockedOrder } from './change-order.ts'
import { giveBack } from './give-back.ts'
import { announceParcel } from './parcels/announce-parcel.ts'
import { updateState } from './parcels/parcels.sql.ts'

type Refused<Reason extends string> = { ok: false; reason: Reason }
type Unfit = Refused<'unknown-order' | 'not-cash' | 'not-shipped' | 'paid' | 'not-due'>
export type CashResult = { ok: true; number: string; amountPaise: number } | Unfit

/** An operator knows that the courier has the cash of an order, given by its number or id: it has arrived, too. */
export function collectCash(shop: Shop, reference: string, by: Operator): Promise<CashResult> {
  return atTheDoor(shop, reference, async (tx, { order }, { duePaise: amountPaise }): Promise<CashResult> => {
    const at = shop.clock.now()
    await markCollected(tx, order.session_id, at)
    if (order.state === 'shipped') {
      await updateState(tx, order.id, nextOrderState(order.state, 'delivered'), at)
      await announceParcel(shop, tx, { event: 'order.delivered', id: order.id, orderId: order.id })
    }
    await record(tx, { action: 'cash-collected', order, amountPaise, by, at })
    return { ok: true, number: order.number, amountPaise }
  })
}

/**
 * Nobody took the parcel of an order: nothing of it is due any more, which its credit note says, and it comes back. What was owed for
 * pieces that were given back on the way was never paid either.
 */
export function refuseAtDoor(shop: Shop, reference: string, by: Operator): Promise<CashResult> {
  return atTheDoor(shop, reference, async (tx, { order, refunds }, { duePaise: amountPaise }): Promise<CashResult> => {
    const at = shop.clock.now()
    await giveBack(shop, tx, { order, refunds, wanted: { lines: null }, reason: 'refused' })
    await endDue(shop, tx, order.session_id)
    await tx.updateTable('orders').set({ refused_at: at }).where('id', '=', order.id).execute()
    await record(tx, { action: 'order-refused', order, amountPaise, by, at })
    return { ok: true, number: order.number, amountPaise }
  })
}

export type ArrivedBack = { ok: true; number: string; pieces: number } | Refused<'unknown-order' | 'not-refused' | 'arrived'>

/** What was refused at the door is in the shop again: its pieces are in stock, once. */
export function arriveBack(shop: Shop, reference: string, by: Operator): Promise<ArrivedBack> {
  return changeOrder(shop, reference, async (tx, { order }): Promise<ArrivedBack> => {
    if (!order.refused_at) return { ok: false, reason: 'not-refused' }
    if (order.arrived_back_at) return { ok: false, reason: 'arrived' }
    const at = shop.clock.now()
    await tx.updateTable('orders').set({ arrived_back_at: at }).where('id', '=', order.id).execute()
    const pieces = await returnPieces(tx, { sessionId: order.session_id, pieces: null, reason: 'put-back', at })
    await recordAction(tx, { by, action: 'order-arrived-back', object: { type: 'order', id: order.id }, after: { pieces }, at })
    return { ok: true, number: order.number, pieces }
  })
}

type Work = (tx: Tx, locked: LockedOrder, due: CashDue) => Promise<CashResult>

/** Of an order that is on its way or has arrived, and is not settled: collected and refused exclude each other. */
function atTheDoor(shop: Shop, reference: string, work: Work): Promise<CashResult> {
  return changeOrder(shop, reference, async (tx, locked): Promise<CashResult> => {
    const due = await findCash(tx, locked.order.session_id)
    const reason = whyNotNow(locked, due)
    return reason || !due ? { ok: false, reason: reason ?? 'not-cash' } : work(tx, locked, due)
  })
}

function whyNotNow({ order }: LockedOrder, due: CashDue | null): Unfit['reason'] | null {
  if (!due) return 'not-cash'
  if (due.state === 'COMPLETED') return 'paid'
  if (due.state !== 'DUE') return 'not-due'
  return canShip(order.state) ? 'not-shipped' : null
}

type Recorded = { action: string; order: LockedOrder['order']; amountPaise: number; by: Operator; at: Date }

function record(tx: Tx, { action, order, amountPaise, by, at }: Recorded): Promise<void> {
  const object = { type: 'order' as const, id: order.id }
  return recordAction(tx, { by, action, object, before: { state: order.state }, after: { amount: formatPaise(amountPaise) }, at })
}
