import { readableDay } from '../indian-time.ts'
import { formatExactPaise, formatPaise } from '../money.ts'
import type { Order, Reissue } from '../orders/order.ts'
import { amountOf, isMoneyAlone, refundedParts, type PaidPart } from '../orders/paid-parts.ts'
import type { Refund } from '../payments/refund.ts'
import { taxWithin } from '../prices/tax-rate.ts'
import { fromUnixSeconds } from '../unix-time.ts'
import { creditedLines, invoiceLines, lowersTax, type GstLine } from './gst-paper.ts'
import type { OrderTax } from './gst.ts'
import { asIssued, stillCharged } from './order-invoices.ts'

/** The refunds of an order since its receipt was written, as a credit note says them. `title` says so of a paper that another one replaces. */
export type ReceiptRefunds = {
  title: 'Refunds' | 'Credited'
  rows: Row[]
  remaining: string
}

type Row = { label: string; details: string[]; amount: string }

/** `tax` is that of the issue of the order's invoice which the paper is, `amountPaise` what that comes to with what came later. */
type Facts = {
  order: Pick<Order, 'line_items' | 'fees' | 'refunds' | 'reissues'>
  tax: OrderTax | null
  paper: { issue: number; issuedAt: number; amountPaise: number }
}

/** Null where nothing has gone back. Failed refunds are replaced by others, so they are not among them. */
export function writeReceiptRefunds({ order, tax, paper }: Facts): ReceiptRefunds | null {
  const parts = refundedParts(order)
  const refunds = order.refunds
    .map((refund, index) => ({ refund, parts: parts[index]! }))
    .filter(({ refund: { state, amount, issue = 0 } }) => state !== 'failed' && amount > 0 && issue === paper.issue)
  const rows = refunds.map(({ refund, parts: own }) => ({
    label: labelOf(refund),
    details: [...creditNoteOf(refund), ...own.map((part) => refundedName(part)), ...taxDetails({ order, tax, paper }, refund, own)],
    amount: formatPaise(-refund.amount),
  }))
  const remainingPaise = refunds.reduce((left, { refund }) => left - refund.amount, paper.amountPaise)
  const replaced = order.reissues?.[paper.issue]
  if (replaced) return { title: 'Credited', rows: [...rows, replacedRow({ order, tax, paper }, replaced)], remaining: formatPaise(0) }
  return rows.length > 0 ? { title: 'Refunds', rows, remaining: formatPaise(remainingPaise) } : null
}

/** What was still charged is charged by the paper that replaces this one: no money moves. */
function replacedRow({ order, tax, paper }: Facts, { creditNote, createdAt, receiptNumber }: Reissue): Row {
  const { sold, tax: own } = stillCharged(asIssued(order), tax, paper.issue + 1)
  const day = readableDay(fromUnixSeconds(createdAt))
  return {
    label: `Replaced by tax invoice ${receiptNumber}, ${day}`,
    details: [`Credit note ${creditNote} of ${day}`, ...(own ? [taxWords(invoiceLines(sold, own), own)] : [])],
    amount: formatPaise(-amountOf(sold)),
  }
}

/** "Neel Kurta × 2", "Delivery", or "Neel Kurta, a part of its price". */
function refundedName(part: PaidPart): string {
  const { description, quantity } = part
  if (quantity > 1) return `${description} × ${quantity}`
  return isMoneyAlone(part) ? `${description}, a part of its price` : description
}

function labelOf({ state, createdAt }: Refund): string {
  const day = readableDay(fromUnixSeconds(createdAt))
  return state === 'completed' ? `Refunded, ${day}` : `Refund on its way, ${day}`
}

function creditNoteOf({ creditNote }: Refund): string[] {
  return creditNote ? [`Credit note ${creditNote.number} of ${readableDay(fromUnixSeconds(creditNote.issuedAt))}`] : []
}

function taxDetails({ order, tax, paper }: Facts, { creditNote }: Refund, parts: PaidPart[]): string[] {
  if (!tax) return []
  if (creditNote && !lowersTax(fromUnixSeconds(paper.issuedAt), fromUnixSeconds(creditNote.issuedAt))) return [TOO_LATE]
  const credited = parts.map(({ ref, quantity, paise }) => ({ ref, pieces: quantity, paise }))
  return [taxWords(creditedLines(order, tax, credited), tax)]
}

/** The tax that a credit note takes back, in one line. */
function taxWords(credited: GstLine[], { isWithinState }: OrderTax): string {
  const within = credited.map(({ paise, ratePercent }) => taxWithin(paise, ratePercent, isWithinState))
  const sum = (part: keyof (typeof within)[number]) => formatExactPaise(within.reduce((total, amounts) => total + amounts[part], 0))
  const taxes = isWithinState ? `CGST ${sum('cgstPaise')}, SGST ${sum('sgstPaise')}` : `IGST ${sum('igstPaise')}`
  return `of it taxable value ${sum('taxablePaise')}, ${taxes}`
}

/** It is a commercial note, which GST does not know. */
const TOO_LATE = 'Issued after 30 November of the year after the sale: it lowers no tax.'
