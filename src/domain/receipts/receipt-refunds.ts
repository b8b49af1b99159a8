import { readableDay } from '../indian-time.ts'
import { formatExactPaise, formatPaise } from '../money.ts'
import type { Order } from '../orders/order.ts'
import { paidParts, type PaidPart } from '../orders/paid-parts.ts'
import type { Refund } from '../payments/refund.ts'
import { fromUnixSeconds } from '../unix-time.ts'
import { isCredited } from './gst-paper.ts'
import { taxShares, taxWithin, type OrderTax, type TaxShare } from './gst.ts'

/** The refunds of an order since its receipt was written, as a credit note says them. */
export type ReceiptRefunds = {
  rows: { label: string; details: string[]; amount: string }[]
  /** What is left of the order's total. */
  remaining: string
}

type Facts = { order: Pick<Order, 'amount' | 'line_items' | 'fees' | 'refunds'>; tax: OrderTax | null }

/** Null where nothing has gone back. Failed refunds are replaced by others, so they are not among them. */
export function writeReceiptRefunds({ order, tax }: Facts): ReceiptRefunds | null {
  const refunds = order.refunds.filter(({ state }) => state !== 'failed')
  if (refunds.length === 0) return null
  const remainingPaise = refunds.reduce((left, { amount }) => left - amount, order.amount)
  const rows = refunds.map((refund, index) => {
    const parts = partsOf({ order, tax }, refund, refunds.toSpliced(index, 1))
    const names = parts.map(({ description, quantity }) => (quantity <= 1 ? description : `${description} × ${quantity}`))
    return {
      label: labelOf(refund),
      details: [...creditNoteOf(refund), ...names, ...taxDetails(parts, refund, tax)],
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

type Part = PaidPart & { shares: TaxShare[] }

function partsOf({ order, tax }: Facts, { lineIds }: Refund, otherRefunds: Refund[]): Part[] {
  const others = otherRefunds.flatMap((refund) => refund.lineIds ?? [])
  const shares = tax ? taxShares(order, tax) : []
  return paidParts(order)
    .map((part, index) => ({ ...part, shares: shares[index] ?? [] }))
    .filter(({ ref }) => isCredited(ref, { lineIds, others }))
}

/** The tax that the refund takes back, in one line. None where the refund is another amount than its parts'. */
function taxDetails(parts: Part[], { amount }: Refund, tax: OrderTax | null): string[] {
  if (!tax || parts.reduce((sum, { paise }) => sum + paise, 0) !== amount) return []
  const within = parts.flatMap(({ shares }) => shares.map(({ paise, ratePercent }) => taxWithin(paise, ratePercent, tax.isWithinState)))
  const sum = (part: keyof (typeof within)[number]) => formatExactPaise(within.reduce((total, amounts) => total + amounts[part], 0))
  const taxes = tax.isWithinState ? `CGST ${sum('cgstPaise')}, SGST ${sum('sgstPaise')}` : `IGST ${sum('igstPaise')}`
  return [`of it taxable value ${sum('taxablePaise')}, ${taxes}`]
}
