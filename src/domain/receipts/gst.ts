import { stateCode } from '../addresses/state-names.ts'
import type { Sold } from '../orders/paid-parts.ts'
import { paidPaise, spread } from '../prices/pricing.ts'
import type { SellerContact } from '../shop/seller.ts'

/**
 * The GST classification of a kind of goods: HSN code and rate in percent. Where the rate depends on the price,
 * `above` applies to pieces whose value before tax exceeds `limitPaise`.
 */
type TaxRule = { hsn: string; ratePercent: number; above?: { limitPaise: number; ratePercent: number } }

/** A seller's GST registration. `rules` are keyed by the products' `tax_code`; `otherwise` applies to all other products. */
export type Registration = { gstin: string; rules: Record<string, TaxRule>; otherwise: TaxRule }

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

/** So much of an amount, tax in, is taxed as these goods. */
export type TaxShare = { hsn: string; ratePercent: number; paise: number }

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

/** `state` is the place of supply; null is the seller's own, which applies to a service without a delivery address. */
export function taxOrder(
  { gstin, rules, otherwise }: Registration,
  { line_items: lines, fees, state }: Sold & { state: string | null },
): StoredTax {
  const rates = lines.map((line) => {
    const code = line.tax_code ?? ''
    const rule = (Object.hasOwn(rules, code) ? rules[code] : undefined) ?? otherwise
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

/** What comes on top of goods is a part of their value (section 15(2)(c) CGST): each kind of goods has its share of it, by what it cost. */
function shareAs(goods: TaxShare[], amount: number): TaxShare[] {
  const kinds = [...Map.groupBy(goods, ({ hsn, ratePercent }) => `${hsn} ${ratePercent}`).values()]
  const weights = kinds.map((kind) => kind.reduce((sum, { paise }) => sum + paise, 0))
  const shares = spread(amount, weights)
  return kinds.flatMap(([{ hsn, ratePercent } = { hsn: '', ratePercent: 0 }], index) =>
    shares[index] ? [{ hsn, ratePercent, paise: shares[index] }] : [],
  )
}

/** What each part of an order is taxed as, in the order of `paidParts`. */
export function taxShares({ line_items: lines, fees }: Sold, tax: OrderTax): TaxShare[][] {
  return [
    ...lines.map((line, index) => [{ ...(tax.lines[index] ?? { hsn: '', ratePercent: 0 }), paise: paidPaise(line) }]),
    ...fees.map((_, index) => tax.fees?.[index] ?? []),
  ]
}

/** What a piece cost after its discount includes the tax, so the limit is compared with that less tax at the lower rate. */
function rateOf({ ratePercent, above }: TaxRule, unitPaise: number): number {
  if (!above) return ratePercent
  return (unitPaise * 100) / (100 + ratePercent) > above.limitPaise ? above.ratePercent : ratePercent
}

/** The tax within one line's amount, in paise. The four parts add up to that amount; CGST and SGST are equal. */
export type TaxAmounts = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

export function taxWithin(amountPaise: number, ratePercent: number, isWithinState: boolean): TaxAmounts {
  if (isWithinState) {
    const half = Math.round((amountPaise * ratePercent) / (2 * (100 + ratePercent)))
    return { taxablePaise: amountPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
  }
  const whole = Math.round((amountPaise * ratePercent) / (100 + ratePercent))
  return { taxablePaise: amountPaise - whole, cgstPaise: 0, sgstPaise: 0, igstPaise: whole }
}
