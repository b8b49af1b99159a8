import { formatPaise } from '../../domain/money.ts'
import { chooseRefund, type RefundChoice } from '../../domain/refund.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operators/record-action.ts'
import { findOrderForOperator } from '../orders/find-for-operator.ts'
import { markRefunded } from '../orders/mark-refunded.ts'
import { toGiven } from './find-refunds.ts'
import { queueRefund } from './queue-refund.ts'
import { lockPayment, selectRefundsOf } from './refunds.sql.ts'

export type RefundOrderResult =
  | { ok: true; orderNumber: string; amountPaise: number; lineIds: string[] | null }
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'amount-differs'; amountPaise: number }
  | Extract<RefundChoice, { ok: false }>

/** `lineIds` is null for all that is left. */
export type RefundRequest = { reference: string; lineIds: string[] | null; amountPaise?: number }

/**
 * Refunds lines of an order, or everything that is left of its payment. For the operator only. Repeating a refund is
 * refused with `nothing-left` or `line-refunded`, and one of another amount than `amountPaise`, which the operator has
 * seen, with `amount-differs`.
 */
export async function refundOrder(
  shop: Shop,
  { reference, lineIds, amountPaise }: RefundRequest,
  by: Operator,
): Promise<RefundOrderResult> {
  const found = await findOrderForOperator(shop, reference)
  if (!found) return { ok: false, reason: 'unknown-order' }
  const { uid, sessionId, order } = found
  const result = await shop.db.transaction().execute(async (tx): Promise<RefundOrderResult> => {
    await lockPayment(tx, sessionId)
    const refunds = (await selectRefundsOf(tx, [sessionId])).map(toGiven)
    const choice = chooseRefund({ amountPaise: order.amount, lines: order.line_items }, refunds, lineIds)
    if (!choice.ok) return choice
    if (amountPaise !== undefined && amountPaise !== choice.amountPaise)
      return { ok: false, reason: 'amount-differs', amountPaise: choice.amountPaise }
    await queueRefund(shop, tx, { sessionId, uid, reason: 'operator', amountPaise: choice.amountPaise, lineIds: choice.lineIds })
    const given = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amountPaise }) => sum + amountPaise, choice.amountPaise)
    if (given === order.amount) await markRefunded(shop, tx, order.id)
    await recordAction(tx, {
      by,
      action: 'refund-queued',
      object: { type: 'order', id: order.id },
      after: { amount: formatPaise(choice.amountPaise), lines: choice.lineIds },
      at: shop.clock.now(),
    })
    return { ok: true, orderNumber: order.number, amountPaise: choice.amountPaise, lineIds: choice.lineIds }
  })
  return result
}
