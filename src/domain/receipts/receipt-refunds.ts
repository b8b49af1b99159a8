import { readableDay } from '../indian-time.ts'
import { formatExactPaise, formatPaise } from '../money.ts'
import { withRefs, type Order } from '../orders/order.ts'
import type { Refund } from '../payments/refund.ts'
import { paidPaise } from '../prices/pricing.ts'
import { fromUnixSeconds } from '../unix-time.ts'
import { isCredited } from './gst-paper.ts'
import { taxWithin, type OrderTax } from './gst.ts'

/** The refunds of an order since its receipt was written, as a credit note says them. */
export type ReceiptRefunds = {
  rows: { label: string; details: string[]; amount: string }[]
  /** What is left of the order's total. */
  remaining: string
}

type Facts = { order: Pick<Order, 'amount' | 'line_items' | 'refunds'>; tax: OrderTax | null }

/** Null where nothing has gone back. Failed refunds are replaced by others, so they are not among them. */
export function writeReceiptRefunds({ order, tax }: Facts): ReceiptRefunds | null {
  const refunds = order.refunds.filter(({ state }) => state !== 'failed')
  if (refunds.length === 0) return null
  const remainingPaise = refunds.reduce((left, { amount }) => left - amount, order.amount)
  const rows = refunds.map((refund, index) => {
    const lines = linesOf(order, refund, refunds.toSpliced(index, 1))
    const names = lines.map(({ line }) => (line.quantity === 1 ? line.description : `${line.description} × ${line.quantity}`))
    return {
      label: labelOf(refund),
      details: [...creditNoteOf(refund), ...names, ...taxDetails(lines, refund, tax)],
      amount: formatPaise(-refund.amount),
    }
  })
  return { rows, remaining: formatPaise(remainingPaise) }
}

function labelOf({ state, createdAt }: Refund): string {
  const day = readableDay(fromUnixSeconds(createdAt))
  return state === 'completed' ? `Refunded, ${day}` : `Refund on its way, ${day}`
}

function creditNoteOf({ creditNote }: Refund): string[] {
  return creditNote ? [`Credit note ${creditNote.number} of ${readableDay(fromUnixSeconds(creditNote.issuedAt))}`] : []
}

type Line = { line: Order['line_items'][number]; index: number }

function linesOf({ line_items }: Facts['order'], { lineIds }: Refund, otherRefunds: Refund[]): Line[] {
  const others = otherRefunds.flatMap((refund) => refund.lineIds ?? [])
  return withRefs(line_items)
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isCredited(line.ref, { lineIds, others }))
}

/** The tax that the refund takes back, in one line. None where the refund is another amount than its lines'. */
function taxDetails(lines: Line[], { amount }: Refund, tax: OrderTax | null): string[] {
  if (!tax || lines.reduce((sum, { line }) => sum + paidPaise(line), 0) !== amount) return []
  const parts = lines.map(({ line, index }) => taxWithin(paidPaise(line), tax.lines[index]?.ratePercent ?? 0, tax.isWithinState))
  const sum = (part: keyof (typeof parts)[number]) => formatExactPaise(parts.reduce((total, amounts) => total + amounts[part], 0))
  const taxes = tax.isWithinState ? `CGST ${sum('cgstPaise')}, SGST ${sum('sgstPaise')}` : `IGST ${sum('igstPaise')}`
  return [`of it taxable value ${sum('taxablePaise')}, ${taxes}`]
}
