import { formatPaise } from '../../domain/money.ts'
import { lineOptions, withRefs, type Order } from '../../domain/orders/order.ts'
import { paidParts } from '../../domain/orders/paid-parts.ts'
import { nextOrderState } from '../../domain/parcels/order-state.ts'
import { chooseRefund, refundablePaise, type RefundChoice } from '../../domain/payments/refund.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { queueRefund, type Tx } from '../payments/queue-refund.ts'
import { returnPieces } from '../stock/hold-pieces.ts'
import { changeOrder, type LockedOrder } from './change-order.ts'
import { closeRefunded } from './complaints/complaints.sql.ts'
import { lockUnsent } from './complaints/replacements.sql.ts'
import { updateState } from './parcels/parcels.sql.ts'
import { stopParcel } from './parcels/stop-parcel.ts'

export type RefundOrderResult =
  | { ok: true; orderNumber: string; amountPaise: number; lineIds: string[] | null }
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'amount-differs'; amountPaise: number }
  | Extract<RefundChoice, { ok: false }>

/** `lineIds` is null for all that is left. With `putBack` the pieces are in stock again, as they are without it where nothing has gone out and nothing is left. */
export type RefundRequest = { reference: string; lineIds: string[] | null; amountPaise?: number; putBack?: boolean }

/**
 * Refunds lines and fees of an order, or everything that is left of its payment. For the operator only. Repeating a refund is refused with
 * `nothing-left` or `line-refunded`, and one of another amount than `amountPaise`, which the operator has seen, with `amount-differs`.
 */
export function refundOrder(
  shop: Shop,
  { reference, lineIds, amountPaise, putBack = false }: RefundRequest,
  by: Operator,
): Promise<RefundOrderResult> {
  return changeOrder(shop, reference, async (tx, { order, refunds }): Promise<RefundOrderResult> => {
    const { id, session_id: sessionId, user_id: uid, amount_paise: paidPaise } = order
    const choice = chooseRefund({ amountPaise: paidPaise, parts: paidParts(order) }, refunds, lineIds)
    if (!choice.ok) return choice
    if (amountPaise !== undefined && amountPaise !== choice.amountPaise)
      return { ok: false, reason: 'amount-differs', amountPaise: choice.amountPaise }
    const at = shop.clock.now()
    await queueRefund(shop, tx, { sessionId, uid, reason: 'operator', amountPaise: choice.amountPaise, lineIds: choice.lineIds })
    const answered = await closeRefunded(tx, id, at)
    if (choice.amountPaise === refundablePaise(paidPaise, refunds)) await markRefunded(shop, tx, order)
    if (putBack) {
      const given = choice.lineIds && withRefs(order.line_items).filter(({ ref }) => choice.lineIds?.includes(ref))
      const kinds = given && given.map((line) => ({ id: line.id, options: lineOptions(line) }))
      await returnPieces(tx, { sessionId, kinds, reason: 'put-back', at })
    }
    await recordAction(tx, {
      by,
      action: 'refund-queued',
      object: { type: 'order', id },
      after: { amount: formatPaise(choice.amountPaise), lines: choice.lineIds, ...(putBack && { 'put back': true }) },
      at,
    })
    await shop.announce(tx, 'complaint.answered', answered)
    return { ok: true, orderNumber: order.number, amountPaise: choice.amountPaise, lineIds: choice.lineIds }
  })
}

/** All of an order's money is on its way back: in the transaction that decides it. */
async function markRefunded(shop: Pick<Shop, 'jobs' | 'clock'>, tx: Tx, order: LockedOrder['order']): Promise<void> {
  if (nextOrderState(order.state, 'refunded') !== 'refunded') return
  const at = shop.clock.now()
  await updateState(tx, order.id, 'refunded', at)
  await stopParcel(shop, tx, order)
  // A second parcel that has not been handed over stays too.
  for (const second of await lockUnsent(tx, order.id)) {
    await updateState(tx, second.id, 'refunded', at)
    await stopParcel(shop, tx, { ...second, session_id: second.id })
  }
}

/** What a refund of these lines and fees, or of all that is left, would give back now. */
export function chooseRefundOf(order: Order, lineIds: string[] | null): RefundChoice {
  const given = order.refunds.map(({ amount, state, lineIds: ids }) => ({ amountPaise: amount, state, lineIds: ids }))
  return chooseRefund({ amountPaise: order.amount, parts: paidParts(order) }, given, lineIds)
}
