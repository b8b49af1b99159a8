import { canBuy } from '../catalogue/product.ts'
import { priceOnce, type CartTerms } from './cart-terms.ts'
import { piecesOf, type Bought } from './pricing.ts'
import { rateOf, ruleFor, shareAs, taxedAs, taxOf, type TaxedAs, type TaxRules } from './tax-rate.ts'

/** By what a registered seller's carts are taxed. `isWithinState` is that of the chosen address; before one is known it is not. */
export type CartTaxRules = { rules: TaxRules; day: string; isWithinState: boolean }

/** The tax within what can be bought of a cart, and within the fees on top of it, which are rupees; in paise. */
export function cartTax(
  lines: readonly (Bought & Pick<TaxedAs, 'tax_code'>)[],
  terms: CartTerms,
  { rules, day, isWithinState, fees }: CartTaxRules & { fees: readonly number[] },
): number {
  const bought = lines.filter(canBuy)
  const priced = priceOnce(bought.map(piecesOf), terms).lines
  const goods = bought.map((line, index) => {
    const paise = priced[index]!.subtotalPaise - priced[index]!.discountPaise
    const rule = ruleFor(rules, { tax_code: line.tax_code, ...taxedAs(line.metadata) }, day)
    return { hsn: rule.hsn, ratePercent: rateOf(rule, paise / line.quantity), paise }
  })
  return taxOf([...goods, ...fees.flatMap((rupees) => shareAs(goods, rupees * 100))], isWithinState)
}
