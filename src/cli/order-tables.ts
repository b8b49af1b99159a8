import { optionsLabel } from '../domain/catalogue/variant.ts'
import { indianMinute } from '../domain/indian-time.ts'
import { formatPaise } from '../domain/money.ts'
import { destinationLines } from '../domain/orders/destination.ts'
import { lineOptions, withRefs, type Order } from '../domain/orders/order.ts'
import { feeParts, refundedParts } from '../domain/orders/paid-parts.ts'
import { orderStateWord } from '../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../domain/unix-time.ts'
import type { Table } from './table.ts'

const placed = (order: Order) => indianMinute(fromUnixSeconds(order.createdAt))

/** One order with all that is known of it. */
export function describeOrder(order: Order): (string | Table)[] {
  const { number, amount, line_items: lines, fees, delivery, shippingLabel: label, transactionId, paidWith, refunds } = order
  const facts = [
    `Order ${number} (${order.id}), ${orderStateWord(order).toLowerCase()}`,
    `Placed:   ${placed(order)} IST`,
    `To:       ${destinationLines(order, { isForCourier: true }).join(', ')}`,
    `Paid:     ${formatPaise(amount)}, ${[paidWith, transactionId].filter(Boolean).join(' ')}`,
    `Delivery: ${delivery.name}, ${formatPaise(delivery.amountPaise)}`,
    ...(label ? [`Tracking: ${label.trackingNumber}`] : []),
    ...refunds.map(({ id, amount, state, lineIds }, index) => {
      const parts = refundedParts(order)[index]!.map(({ ref, quantity }) => (quantity > 0 ? `${quantity} × ${ref}` : ref))
      return `Refund:   ${formatPaise(amount)}, ${state}, ${id}${lineIds ? `, of ${parts.join(', ')}` : ''}`
    }),
  ]
  const items: Table = {
    titles: ['PRODUCT', 'SIZE', 'QUANTITY', 'AMOUNT'],
    right: ['QUANTITY', 'AMOUNT'],
    rows: [
      ...withRefs(lines).map((line) => [
        line.ref,
        line.one_size ? 'One size' : optionsLabel(lineOptions(line)),
        String(line.quantity),
        formatPaise(line.amount_subtotal),
      ]),
      ...feeParts(fees).map(({ ref, paise }) => [ref, '', '', formatPaise(paise)]),
    ],
    empty: '',
  }
  return [...facts, items]
}
