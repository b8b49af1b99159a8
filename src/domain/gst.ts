import { stateCode } from './indian-states.ts'
import type { OrderLine, OrderShipping } from './order.ts'

/**
 * What the law asks of a kind of goods: its HSN code and its rate in percent. Where the rate depends on the price,
 * `above` is the rate of pieces whose value before tax is more than `limitPaise`.
 */
export type TaxRule = { hsn: string; ratePercent: number; above?: { limitPaise: number; ratePercent: number } }

/** A registered seller. `rules` are by the products' tax codes; `otherwise` is for the rest. */
export type Registration = { gstin: string; rules: Record<string, TaxRule>; otherwise: TaxRule }

/** What a paid order's paper says of tax, for good: rates and registrations change, papers do not. */
export type OrderTax = {
  gstin: string
  /** Within one state the tax is halved between it and the country (CGST, SGST); otherwise it is one (IGST). */
  isWithinState: boolean
  /** In the order of the order's lines. */
  lines: { hsn: string; ratePercent: number }[]
}

export function taxOrder({ gstin, rules, otherwise }: Registration, order: { lines: OrderLine[]; shipping: OrderShipping }): OrderTax {
  return {
    gstin,
    isWithinState: stateCode(order.shipping.address.state) === gstin.slice(0, 2),
    lines: order.lines.map((line) => {
      const code = line.tax_code ?? ''
      const rule = (Object.hasOwn(rules, code) ? rules[code] : undefined) ?? otherwise
      return { hsn: rule.hsn, ratePercent: rateOf(rule, line.amount_unit) }
    }),
  }
}

/** Prices include the tax: a piece is above the limit when it is so after the lower rate has been taken out. */
function rateOf({ ratePercent, above }: TaxRule, unitPaise: number): number {
  if (!above) return ratePercent
  return (unitPaise * 100) / (100 + ratePercent) > above.limitPaise ? above.ratePercent : ratePercent
}

/** Of one line, in paise: `taxable + cgst + sgst + igst` is what was paid, and both halves are equal. */
export type TaxAmounts = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

export function taxWithin(amountPaise: number, ratePercent: number, isWithinState: boolean): TaxAmounts {
  if (isWithinState) {
    const half = Math.round((amountPaise * ratePercent) / (2 * (100 + ratePercent)))
    return { taxablePaise: amountPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
  }
  const whole = Math.round((amountPaise * ratePercent) / (100 + ratePercent))
  return { taxablePaise: amountPaise - whole, cgstPaise: 0, sgstPaise: 0, igstPaise: whole }
}
