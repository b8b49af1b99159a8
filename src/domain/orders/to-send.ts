import type { Refund } from '../payments/refund.ts'
import { withRefs, type Order, type OrderLine } from './order.ts'
import { keptParts, type Sold } from './paid-parts.ts'

/** What goes into the parcel of an order: the pieces of its lines whose money has not gone back, and which no parcel in exchange has. */
export function linesToSend(order: Sold & { refunds: Refund[] }): OrderLine[] {
  const kept = new Map(keptParts(order).map(({ ref, quantity }) => [ref, quantity]))
  return withRefs(order.line_items).flatMap(({ ref, ...line }) => {
    const quantity = kept.get(ref) ?? 0
    return quantity > 0 && line.sent_in === undefined ? [{ ...line, quantity }] : []
  })
}

/** An order with these lines alone, and none of its refunds, which are of all its lines. */
export function asSent<Of extends Order>(order: Of): Of {
  return { ...order, line_items: linesToSend(order), refunds: [] }
}
