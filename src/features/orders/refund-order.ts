import { formatPaise } from '../../domain/money.ts'
import type { Order } from '../../domain/orders/order.ts'
import { earlierRefunds, paidParts } from '../../domain/orders/paid-parts.ts'
import { chooseRefund, writeLines, type RefundChoice, type WantedRefund } from '../../domain/payments/refund-choice.ts'
import { refundablePaise } from '../../domain/payments/refund.ts'
import { lowersTax } from '../../domain/receipts/gst-paper.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { changeOrder } from './change-order.ts'
import { giveBack, putBack } from './give-back.ts'

export type RefundOrderResult =
  | { ok: true; orderNumber: string; amountPaise: number; lineIds: string[] | null; isTooLateForTax?: true }
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'changed'; leftPaise: number }
  | Extract<RefundChoice, { ok: false }>

/** With `putBack` the pieces are in stock again, as they are without it where nothing has gone out and nothing is left. */
export type RefundRequest = WantedRefund & { reference: string; seenPaise?: number; putBack?: boolean }

/**
 * Refunds pieces and fees of an order, an amount, or everything that is left of its payment. For the operator only. Where the order has
 * another amount left than `seenPaise`, which the operator has seen, it is refused with `changed`: so a press that is repeated is one.
 */
export function refundOrder(
  shop: Shop,
  { reference, seenPaise, putBack: isPutBack = false, ...wanted }: RefundRequest,
  by: Operator,
): Promise<RefundOrderResult> {
  return changeOrder(shop, reference, async (tx, { order, refunds }): Promise<RefundOrderResult> => {
    const { id } = order
    const leftPaise = refundablePaise(order.amount_paise, refunds)
    if (seenPaise !== undefined && leftPaise > 0 && seenPaise !== leftPaise) return { ok: false, reason: 'changed', leftPaise }
    const given = await giveBack(shop, tx, { order, refunds, wanted, reason: 'operator' })
    if (!given.ok) return given
    const { amountPaise, lineIds, parts } = given
    const at = shop.clock.now()
    if (isPutBack) await putBack(tx, { order, refunds, parts, at })
    await recordAction(tx, {
      by,
      action: 'refund-queued',
      object: { type: 'order', id },
      after: {
        amount: formatPaise(amountPaise),
        lines: wanted.lines && lineIds && wanted.lines.map((line) => writeLines([line])),
        ...(isPutBack && { 'put back': true }),
      },
      at,
    })
    const issuedAt = new Date(order.reissues.at(-1)?.at ?? order.created_at)
    const isTooLateForTax = order.tax !== null && !lowersTax(issuedAt, at)
    return { ok: true, orderNumber: order.number, amountPaise, lineIds, ...(isTooLateForTax && { isTooLateForTax }) }
  })
}

/** Whether a credit note of now would lower no tax: only an order with a tax invoice has tax to lower. */
export function isTooLateForTax(
  { clock, seller }: Pick<Shop, 'clock' | 'seller'>,
  { createdAt, reissues }: Pick<Order, 'createdAt' | 'reissues'>,
): boolean {
  return seller.registration !== null && !lowersTax(fromUnixSeconds(reissues?.at(-1)?.createdAt ?? createdAt), clock.now())
}

export function chooseRefundOf(order: Order, wanted: WantedRefund): RefundChoice {
  return chooseRefund({ amountPaise: order.amount, parts: paidParts(order) }, earlierRefunds(order.refunds), wanted)
}
