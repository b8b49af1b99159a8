import { withRefs, type Order, type OrderShipping, type Reissue } from '../orders/order.ts'
import { earlierRefunds, paidParts, type Sold } from '../orders/paid-parts.ts'
import { partsLeft } from '../payments/refund-choice.ts'
import type { EarlierRefund, RefundedPart } from '../payments/refund.ts'
import { spreadShares } from '../prices/tax-rate.ts'
import { soldBy, type StoredTax } from './gst.ts'

/** As an order keeps it; `at` is ISO 8601, and `year` the financial year of both numbers. */
export type StoredReissue = { year: number; receiptSequence: number; noteSequence: number; at: string } & Place
type Place = Pick<Reissue, 'supplements' | 'before'>

/** An order with the issues of its invoice: 0 is the first, and each place is that of the issue before it. */
export type Issued = Sold & { refunds: readonly EarlierRefund[]; reissues: readonly Place[] }

export function asIssued({ line_items, fees, refunds, reissues = [] }: Pick<Order, keyof Sold | 'refunds' | 'reissues'>): Issued {
  return { line_items, fees, refunds: earlierRefunds(refunds), reissues }
}

/** What one invoice of an order is: an issue of its own, or that of the supplement with this number. */
export type InvoiceOf = { issue: number; supplement?: undefined } | { supplement: number }

/** What an order is taxed as by an issue of its invoice; `tax` is that of now. */
export function taxOfIssue<Tax extends StoredTax | null>(tax: Tax, reissues: readonly Place[], issue: number): Tax {
  const before = reissues[issue]?.before
  return tax && before ? { ...tax, isWithinState: before.isWithinState, state: before.state } : tax
}

export function shippingOfIssue({ shipping, reissues = [] }: { shipping: OrderShipping; reissues?: readonly Place[] }, issue: number) {
  return reissues[issue]?.before.shipping ?? shipping
}

/** Which issue was the latest when the order got a supplement. */
export function issueOfSupplement(reissues: readonly Place[], supplement: number): number {
  return reissues.filter(({ supplements }) => supplements < supplement).length
}

/** Which invoice a refund of an issue takes something back of, for a line of this supplement. */
export function invoiceOf(reissues: readonly Place[], issue: number, supplement: number | undefined): InvoiceOf {
  const covered = reissues[issue - 1]?.supplements ?? 0
  return supplement === undefined || supplement <= covered ? { issue } : { supplement }
}

/** What an invoice of an order says, and as what that is taxed. */
export function invoiced<Tax extends StoredTax | null>(order: Issued, tax: Tax, of: InvoiceOf): { sold: Sold; tax: Tax } {
  const { reissues } = order
  if (of.supplement !== undefined)
    return soldBy(order, taxOfIssue(tax, reissues, issueOfSupplement(reissues, of.supplement)), of.supplement)
  const own = taxOfIssue(tax, reissues, of.issue)
  return of.issue === 0 ? soldBy(order, own) : stillCharged(order, own, of.issue)
}

/**
 * What was still charged of an order when its invoice was issued for the so-many-th time anew: the pieces that had not gone back, and what
 * was left of their price. The credit note takes this back, the new invoice charges it.
 */
export function chargedParts({ line_items, refunds, reissues, ...order }: Issued, issue: number): RefundedPart[] {
  const covered = reissues[issue - 1]?.supplements ?? 0
  const parts = paidParts({ ...order, line_items: line_items.filter(({ supplement = 0 }) => supplement <= covered) })
  return partsLeft(
    parts,
    refunds.filter((refund) => (refund.issue ?? 0) < issue),
  ).flatMap(({ ref, quantity: pieces, paise }) => (pieces > 0 || paise > 0 ? [{ ref, pieces, paise }] : []))
}

/** The same as pieces and fees, by the rates of the day on which they were sold. */
export function stillCharged<Tax extends StoredTax | null>(order: Issued, tax: Tax, issue: number): { sold: Sold; tax: Tax } {
  const charged = new Map(chargedParts(order, issue).map((part) => [part.ref, part]))
  const lines = withRefs(order.line_items).flatMap(({ ref, ...line }, index) => {
    const part = charged.get(ref)
    if (!part) return []
    const subtotal = line.amount_unit * part.pieces
    return [{ index, line: { ...line, quantity: part.pieces, amount_subtotal: subtotal, amount_discount: subtotal - part.paise } }]
  })
  const fees = order.fees.flatMap((fee, index) => {
    const part = charged.get(`+${fee.kind}`)
    return part ? [{ index, fee: { ...fee, amount: part.paise } }] : []
  })
  const own = tax && {
    ...tax,
    lines: lines.map(({ index }) => tax.lines[index] ?? { hsn: '', ratePercent: 0 }),
    fees: fees.map(({ index, fee }) => spreadShares(tax.fees?.[index] ?? [], fee.amount)),
  }
  return { sold: { line_items: lines.map(({ line }) => line), fees: fees.map(({ fee }) => fee) }, tax: own }
}
