import { formatPaise } from '../money.ts'
import { layRefunds, partsLeft, sharePaise } from '../payments/refund-choice.ts'
import type { EarlierRefund, Refund } from '../payments/refund.ts'
import { discountOf, paidPaise } from '../prices/pricing.ts'
import type { OrderDelivery, OrderFee } from './order-fees.ts'
import { withRefs, type AlsoTaken, type Order, type OrderLine } from './order.ts'

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

/** What it came to, in paise. */
export function amountOf(sold: Sold): number {
  return paidParts(sold).reduce((sum, { paise }) => sum + paise, 0)
}

export function feeParts(fees: readonly OrderFee[]): PaidPart[] {
  return fees.map(({ kind, name, amount }) => ({ ref: `+${kind}`, description: name, quantity: 0, paise: amount }))
}

/** An order's refunds as a choice sees them. */
export function earlierRefunds(refunds: readonly Refund[]): EarlierRefund[] {
  return refunds.map(({ amount: amountPaise, state, lineIds, parts, issue = 0 }) => ({ amountPaise, state, lineIds, parts, issue }))
}

/** What is left of each part of an order that was paid: its pieces that the buyer keeps, and what is left of their price. */
export function keptParts(order: Sold & { refunds: Refund[] }): PaidPart[] {
  return partsLeft(paidParts(order), earlierRefunds(order.refunds))
}

/** What each refund of an order takes back, in the order of the refunds: so many pieces of it, or money alone, with so much of its price. */
export function refundedParts(order: Sold & { refunds: Refund[] }): PaidPart[][] {
  const parts = paidParts(order)
  return layRefunds(parts, earlierRefunds(order.refunds)).map((laid) =>
    laid.flatMap(({ ref, pieces, paise }) =>
      parts.filter((part) => part.ref === ref).map((part) => ({ ...part, quantity: pieces, paise })),
    ),
  )
}

/** Of a refunded part: no piece of the line has come back, or the fee is not given back as one. */
export function isMoneyAlone({ ref, quantity }: PaidPart): boolean {
  return quantity === 0 && !ref.startsWith('+')
}

/** "Discount, DIWALI10" with what was taken off the lines, for each discount that took something off. */
export function discountRows({ code, also, line_items: lines }: Discounted): [label: string, amount: string][] {
  const main = { code, amount: discountOf(lines) - (also?.amount ?? 0) }
  const both = also ? [main, also] : [main]
  return (also?.first ? both.toReversed() : both)
    .filter(({ amount }) => amount > 0)
    .map(({ code, amount }) => [code ? `Discount, ${code}` : 'Discount', formatPaise(-amount)])
}
type Discounted = Pick<Order, 'code' | 'also' | 'line_items'>

/** The rows of an order's fees: delivery, whether or not it cost anything, and then the others. */
export function feeRows({ delivery, fees }: Pick<Sold, 'fees'> & { delivery: OrderDelivery }): [label: string, amount: string][] {
  const others = fees.filter(({ kind }) => kind !== 'delivery').map(({ name, amount }): [string, string] => [name, formatPaise(amount)])
  return [[delivery.name, formatPaise(delivery.amountPaise)], ...others]
}

type Changeable = Sold & { amount: number; also?: AlsoTaken; refunds: Refund[] }

/** What paid for pieces that took the place of others: it was paid for these, and has not gone back. */
function exchanged({ refunds }: Pick<Changeable, 'refunds'>): Refund[] {
  return refunds.filter(({ reason, state }) => reason === 'changed' && state !== 'failed')
}

/** What was or is to be paid for an order in all, in paise, whatever of it has gone back. */
export function chargedPaise(order: Pick<Changeable, 'amount' | 'refunds'>): number {
  return exchanged(order).reduce((left, { amount }) => left - amount, order.amount)
}

/** The lines of an order without the pieces that others took the place of, by the names that they have in it. */
export function changedLines({ line_items: lines, refunds }: Pick<Changeable, 'line_items' | 'refunds'>): (OrderLine & { ref: string })[] {
  const parts = exchanged({ refunds }).flatMap(({ parts }) => parts ?? [])
  return withRefs(lines).flatMap((line) => {
    const gone = parts.filter(({ ref }) => ref === line.ref).reduce((sum, { pieces }) => sum + pieces, 0)
    const left = line.quantity - gone
    if (gone === 0 || left <= 0) return gone === 0 ? [line] : []
    const { amount_discount: _, ...whole } = line
    const subtotal = line.amount_unit * left
    const paise = paidPaise(line)
    const discount = subtotal - paise + sharePaise({ quantity: line.quantity, paise }, gone)
    return [{ ...whole, quantity: left, amount_subtotal: subtotal, ...(discount > 0 && { amount_discount: discount }) }]
  })
}

/** An order without the pieces that others took the place of: its lines, its discounts, and what it comes to. */
export function asChanged<Of extends Changeable>(order: Of): Of {
  if (exchanged(order).length === 0) return order
  const lines = changedLines(order).map((line) => {
    const { ref: _, ...kept } = line
    return kept
  })
  const { also } = order
  const share = also && Math.round((also.amount * discountOf(lines)) / discountOf(order.line_items))
  return {
    ...order,
    amount: amountOf({ line_items: lines, fees: order.fees }),
    line_items: lines,
    ...(also && { also: { ...also, amount: share } }),
  }
}
