import type { Refund } from '../payments/refund.ts'
import { withRefs, type OrderLine } from './order.ts'
import { keptParts, type Sold } from './paid-parts.ts'

/** What is to be sent of an order: the pieces of its lines whose money has not gone back. */
export function linesToSend(order: Sold & { refunds: Refund[] }): OrderLine[] {
  const kept = new Map(keptParts(order).map(({ ref, quantity }) => [ref, quantity]))
  return withRefs(order.line_items).flatMap(({ ref, ...line }) => {
    const quantity = kept.get(ref) ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
