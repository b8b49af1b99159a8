import type { Business } from '../addresses/business.ts'
import { GST_CODES } from '../addresses/indian-states.ts'
import { findState } from '../addresses/state-names.ts'
import { financialYear, indianDay } from '../indian-time.ts'
import { paidParts, type Sold } from '../orders/paid-parts.ts'
import type { RefundedPart } from '../payments/refund.ts'
import { spreadShares, type TaxShare } from '../prices/tax-rate.ts'
import { taxShares, type OrderTax } from './gst.ts'

/** A part of a paper's amount, tax included, with what GST knows of it. */
export type GstLine = TaxShare & { quantity: number }

/** A tax invoice, or a credit note that takes back so much of one. */
export type GstPaper = {
  kind: 'invoice' | 'credit-note'
  number: string
  /** The invoice that a credit note takes something back of. */
  against: string | null
  at: Date
  business: Business | null
  /** Code and name of the place of supply, such as "08-Rajasthan". */
  place: string
  isWithinState: boolean
  /** What the whole invoice came to, and when it was issued: these say in which table a credit note stands too. */
  invoicePaise: number
  invoicedAt: Date
  lines: GstLine[]
  /** A credit note that lowers no tax any more (`lowersTax`). */
  isTooLate?: boolean
}

/** A fee has no pieces of its own: it adds to the value of the goods. */
export function invoiceLines(sold: Sold, tax: OrderTax): GstLine[] {
  const shares = taxShares(sold, tax)
  return paidParts(sold).flatMap(({ quantity }, index) => shares[index]!.map((share) => ({ ...share, quantity })))
}

/** The lines that a credit note takes back: of each part so many pieces with so much of its price, or money alone, which counts no piece. */
export function creditedLines(sold: Sold, tax: OrderTax, credited: readonly RefundedPart[]): GstLine[] {
  const shares = taxShares(sold, tax)
  const parts = paidParts(sold)
  return credited.flatMap(({ ref, pieces, paise }) => {
    const own = shares[parts.findIndex((part) => part.ref === ref)] ?? []
    return spreadShares(own, paise).map((share) => ({ ...share, quantity: pieces }))
  })
}

/**
 * Whether a credit note of this time still lowers the tax of an invoice: until 30 November after the end of the financial year of the
 * sale (section 34(2) CGST).
 */
export function lowersTax(soldAt: Date, at: Date): boolean {
  return indianDay(at) <= `${financialYear(soldAt) + 1}-11-30`
}

/** `state` is that of the address; null is the seller's own. */
export function placeOfSupply(tax: OrderTax, state: string | null): string {
  const own = tax.gstin.slice(0, 2)
  const known = state === null ? null : findState(tax.state ?? state)
  if (known) return `${known.code}-${known.name}`
  const name = Object.entries(GST_CODES).find(([, code]) => code === own)?.[0]
  return tax.isWithinState && name !== undefined ? `${own}-${name}` : '97-Other Territory'
}
