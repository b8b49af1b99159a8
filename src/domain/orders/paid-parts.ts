import { formatPaise } from '../money.ts'
import { paidPaise } from '../prices/pricing.ts'
import type { OrderDelivery, OrderFee } from './order-fees.ts'
import { withRefs, type OrderLine } from './order.ts'

/** What was sold: pieces, and what came on top of them. */
export type Sold = { line_items: OrderLine[]; fees: OrderFee[] }

/** A part of what was paid, which is refunded, taxed and credited by itself. A fee has no pieces. */
export type PaidPart = { ref: string; description: string; quantity: number; paise: number }

/** The lines of an order and then its fees: together what was paid. No product has a name like that of a fee. */
export function paidParts({ line_items: lines, fees }: Sold): PaidPart[] {
  return [
    ...withRefs(lines).map((line) => ({ ref: line.ref, description: line.description, quantity: line.quantity, paise: paidPaise(line) })),
    ...feeParts(fees),
  ]
}

export function feeParts(fees: readonly OrderFee[]): PaidPart[] {
  return fees.map(({ kind, name, amount }) => ({ ref: `+${kind}`, description: name, quantity: 0, paise: amount }))
}

/** The rows of an order's fees: delivery, whether or not it cost anything, and then the others. */
export function feeRows({ delivery, fees }: Pick<Sold, 'fees'> & { delivery: OrderDelivery }): [label: string, amount: string][] {
  const others = fees.filter(({ kind }) => kind !== 'delivery').map(({ name, amount }): [string, string] => [name, formatPaise(amount)])
  return [[delivery.name, formatPaise(delivery.amountPaise)], ...others]
}
