import { stateCode } from '../addresses/state-names.ts'
import type { OrderLine } from '../orders/order.ts'
import type { Sold } from '../orders/paid-parts.ts'
import { paidPaise } from '../prices/pricing.ts'
import { rateOf, ruleFor, shareAs, taxOf, type TaxRules, type TaxShare } from '../prices/tax-rate.ts'
import type { SellerContact } from '../shop/seller.ts'

/** A seller's GST registration. */
export type Registration = TaxRules & { gstin: string }

/** The configured seller; `registration` is null for one who collects no GST. */
export type Seller = SellerContact & { registration: Registration | null }

/** The tax data of an order's invoice. Stored with the order, because an issued invoice must not change with later rates. */
export type OrderTax = {
  gstin: string
  /** Sales within one state are taxed half by the union and half by the state (CGST, SGST), others by the union (IGST). */
  isWithinState: boolean
  /** The place of supply where it is not as the address has it: an operator has said it, or the order is collected. */
  state?: string
  /** One entry per order line, in the same sequence. */
  lines: { hsn: string; ratePercent: number }[]
  /** One entry per fee, in the same sequence: what it is taxed as, which adds up to it. Absent without fees. */
  fees?: TaxShare[][]
}

/** `isWithinState` is null until an operator has said in which state an address lies whose state is unknown. */
export type StoredTax = Omit<OrderTax, 'isWithinState'> & { isWithinState: boolean | null }

/** Null where the place of supply is not known yet: such an order has a receipt, and no tax invoice. */
export function knownTax(tax: StoredTax | null): OrderTax | null {
  return tax && tax.isWithinState !== null ? { ...tax, isWithinState: tax.isWithinState } : null
}

/** Whether a state is the one of this GSTIN; null where it is unknown. */
export function isWithinStateOf(gstin: string, state: string): boolean | null {
  const code = stateCode(state)
  return code === null ? null : code === gstin.slice(0, 2)
}

/** `state` is the place of supply; null is the seller's own, which applies to a service without a delivery address. `day` is that of the invoice. */
export function taxOrder(
  { gstin, ...rules }: Registration,
  { line_items: lines, fees, state, day }: Sold & { state: string | null; day: string },
): StoredTax {
  const rates = lines.map((line) => {
    const rule = ruleFor(rules, line, day)
    return { hsn: rule.hsn, ratePercent: rateOf(rule, paidPaise(line) / line.quantity) }
  })
  const goods = lines.map((line, index) => ({ ...rates[index]!, paise: paidPaise(line) }))
  return {
    gstin,
    isWithinState: state === null || isWithinStateOf(gstin, state),
    lines: rates,
    ...(fees.length > 0 && { fees: fees.map(({ amount }) => shareAs(goods, amount)) }),
  }
}

/**
 * What one receipt of an order says: that of the order, or of the supplement with this number. Tax of the lines is in their sequence.
 */
export function soldBy<Tax extends StoredTax | null>(
  { line_items: lines, fees }: Sold,
  tax: Tax,
  supplement?: number,
): { sold: Sold; tax: Tax } {
  const isOn = (line: OrderLine) => line.supplement === supplement
  const own = tax && { ...tax, lines: tax.lines.filter((_, index) => isOn(lines[index]!)) }
  return { sold: { line_items: lines.filter(isOn), fees: supplement === undefined ? fees : [] }, tax: own }
}

/** What each part of an order is taxed as, in the order of `paidParts`. */
export function taxShares({ line_items: lines, fees }: Sold, tax: OrderTax): TaxShare[][] {
  return [
    ...lines.map((line, index) => [{ ...(tax.lines[index] ?? { hsn: '', ratePercent: 0 }), paise: paidPaise(line) }]),
    ...fees.map((_, index) => tax.fees?.[index] ?? []),
  ]
}

/** The tax within what an order came to, in paise. */
export function includedTax(sold: Sold, tax: OrderTax): number {
  return taxOf(taxShares(sold, tax).flat(), tax.isWithinState)
}
