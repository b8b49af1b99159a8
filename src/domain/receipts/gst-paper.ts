import type { Business } from '../addresses/business.ts'
import { GST_CODES } from '../addresses/indian-states.ts'
import { findState } from '../addresses/state-names.ts'
import { paidParts, type Sold } from '../orders/paid-parts.ts'
import { spread } from '../prices/pricing.ts'
import { taxShares, type OrderTax, type TaxShare } from './gst.ts'

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
  /** What the whole invoice came to. */
  invoicePaise: number
  lines: GstLine[]
}

/** A fee has no pieces of its own: it adds to the value of the goods. */
export function invoiceLines(sold: Sold, tax: OrderTax): GstLine[] {
  return linesOfParts(sold, tax).flatMap(({ lines }) => lines)
}

function linesOfParts(sold: Sold, tax: OrderTax): { ref: string; lines: GstLine[] }[] {
  const shares = taxShares(sold, tax)
  return paidParts(sold).map(({ ref, quantity }, index) => ({ ref, lines: shares[index]!.map((share) => ({ ...share, quantity })) }))
}

/** What a refund names, and what the other refunds of its order name that have not failed. */
type Credited = { amountPaise: number; lineIds: string[] | null; others: string[] }

/**
 * The lines that a credit note takes back. Where its amount is another one than theirs, it is a part of each of them, and no whole piece.
 */
export function creditedLines(sold: Sold, tax: OrderTax, { amountPaise, lineIds, others }: Credited): GstLine[] {
  const chosen = linesOfParts(sold, tax).flatMap(({ ref, lines }) => (isCredited(ref, { lineIds, others }) ? lines : []))
  if (chosen.reduce((sum, { paise }) => sum + paise, 0) === amountPaise) return chosen
  const all = chosen.length > 0 ? chosen : invoiceLines(sold, tax)
  const shares = spread(
    amountPaise,
    all.map(({ paise }) => paise),
  )
  return all.map((line, index) => ({ ...line, quantity: 0, paise: shares[index]! }))
}

/** Those that it names, otherwise all that no other one has named: nothing is left for another one then. */
export function isCredited(ref: string, { lineIds, others }: Pick<Credited, 'lineIds' | 'others'>): boolean {
  return lineIds ? lineIds.includes(ref) : !others.includes(ref)
}

/** `state` is that of the address; null is the seller's own. */
export function placeOfSupply(tax: OrderTax, state: string | null): string {
  const own = tax.gstin.slice(0, 2)
  const known = state === null ? null : findState(tax.state ?? state)
  if (known) return `${known.code}-${known.name}`
  const name = Object.entries(GST_CODES).find(([, code]) => code === own)?.[0]
  return tax.isWithinState && name !== undefined ? `${own}-${name}` : '97-Other Territory'
}
