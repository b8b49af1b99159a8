import { chooseRefund, type RefundChoice } from '../../domain/refund.ts'
import type { Shop } from '../../shop.ts'
import { findOrderForOperator } from '../orders/list-orders.ts'
import { markRefunded } from '../orders/mark-refunded.ts'
import { toGiven } from './find-refunds.ts'
import { queueRefund } from './queue-refund.ts'
import { lockPayment, selectRefundsOf } from './refunds.sql.ts'

export type RefundOrderResult =
  | { ok: true; orderNumber: string; amountPaise: number; lineIds: string[] | null }
  | { ok: false; reason: 'unknown-order' }
  | Extract<RefundChoice, { ok: false }>

/**
 * Refunds lines of an order, or everything that is left of its payment. For the operator only. Repeating a refund is
 * refused with `nothing-left` or `line-refunded`.
 */
export async function refundOrder(shop: Shop, reference: string, lineIds: string[] | null): Promise<RefundOrderResult> {
  const found = await findOrderForOperator(shop, reference)
  if (!found) return { ok: false, reason: 'unknown-order' }
  const { uid, sessionId, order } = found
  const result = await shop.db.transaction().execute(async (tx): Promise<RefundOrderResult> => {
    await lockPayment(tx, sessionId)
    const refunds = (await selectRefundsOf(tx, [sessionId])).map(toGiven)
    const choice = chooseRefund({ amountPaise: order.amount, lines: order.line_items }, refunds, lineIds)
    if (!choice.ok) return choice
    await queueRefund(shop, tx, { sessionId, uid, reason: 'operator', amountPaise: choice.amountPaise, lineIds: choice.lineIds })
    const given = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amountPaise }) => sum + amountPaise, choice.amountPaise)
    if (given === order.amount) await markRefunded(tx, order.id)
    return { ok: true, orderNumber: order.number, amountPaise: choice.amountPaise, lineIds: choice.lineIds }
  })
  shop.changes.hint()
  return result
}
