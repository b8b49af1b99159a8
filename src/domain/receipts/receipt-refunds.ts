import { readableDay } from '../indian-time.ts'
import { formatExactPaise, formatPaise } from '../money.ts'
import type { Order } from '../orders/order.ts'
import { isMoneyAlone, refundedParts, type PaidPart } from '../orders/paid-parts.ts'
import type { Refund } from '../payments/refund.ts'
import { taxWithin } from '../prices/tax-rate.ts'
import { fromUnixSeconds } from '../unix-time.ts'
import { creditedLines, lowersTax } from './gst-paper.ts'
import type { OrderTax } from './gst.ts'

/** The refunds of an order since its receipt was written, as a credit note says them. */
export type ReceiptRefunds = {
  rows: { label: string; details: string[]; amount: string }[]
  /** What is left of the order's total. */
  remaining: string
}

type Facts = { order: Pick<Order, 'amount' | 'line_items' | 'fees' | 'refunds' | 'createdAt'>; tax: OrderTax | null }

/** Null where nothing has gone back. Failed refunds are replaced by others, so they are not among them. */
export function writeReceiptRefunds({ order, tax }: Facts): ReceiptRefunds | null {
  const parts = refundedParts(order)
  const refunds = order.refunds.map((refund, index) => ({ refund, parts: parts[index]! })).filter(({ refund }) => refund.state !== 'failed')
  if (refunds.length === 0) return null
  const remainingPaise = refunds.reduce((left, { refund }) => left - refund.amount, order.amount)
  const rows = refunds.map(({ refund, parts: own }) => ({
    label: labelOf(refund),
    details: [...creditNoteOf(refund), ...own.map((part) => refundedName(part)), ...taxDetails({ order, tax }, refund, own)],
    amount: formatPaise(-refund.amount),
  }))
  return { rows, remaining: formatPaise(remainingPaise) }
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

/** The tax that the refund takes back, in one line. */
function taxDetails({ order, tax }: Facts, { creditNote }: Refund, parts: PaidPart[]): string[] {
  if (!tax) return []
  if (creditNote && !lowersTax(fromUnixSeconds(order.createdAt), fromUnixSeconds(creditNote.issuedAt))) return [TOO_LATE]
  const credited = creditedLines(
    order,
    tax,
    parts.map(({ ref, quantity, paise }) => ({ ref, pieces: quantity, paise })),
  )
  const within = credited.map(({ paise, ratePercent }) => taxWithin(paise, ratePercent, tax.isWithinState))
  const sum = (part: keyof (typeof within)[number]) => formatExactPaise(within.reduce((total, amounts) => total + amounts[part], 0))
  const taxes = tax.isWithinState ? `CGST ${sum('cgstPaise')}, SGST ${sum('sgstPaise')}` : `IGST ${sum('igstPaise')}`
  return [`of it taxable value ${sum('taxablePaise')}, ${taxes}`]
}

/** It is a commercial note, which GST does not know. */
const TOO_LATE = 'Issued after 30 November of the year after the sale: it lowers no tax.'
