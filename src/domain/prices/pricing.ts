import type { CartLine } from '../cart/cart.ts'
import { canBuy, priceRupees } from '../catalogue/product.ts'
import type { CodeRule, CodeTerms } from './code.ts'

/** So many pieces at the price of one, in paise and whole rupees. */
export type PieceLine = { unitPaise: number; quantity: number }

/** What may take something off a cart. Another kind is one more member here, and one more case in `ruleOutcome`. */
export type Rule = CodeRule

/** `counts`: it takes `rupees` off; else why it takes nothing off. */
type RuleOutcome = { state: 'counts' | 'below-minimum' | 'not-usable'; rupees: number }

export type PricedLine = {
  unitPaise: number
  /** The sum before any discount. */
  subtotalPaise: number
  /** The line's share of all discounts. */
  discountPaise: number
}

export type Priced = {
  /** The lines in the order in which they were given. */
  lines: PricedLine[]
  /** The discounts in the order of the given rules. */
  discounts: (RuleOutcome & { rule: Rule })[]
  itemsPaise: number
  discountPaise: number
  /** A whole number of rupees, and at least Rs.1 unless the lines come to nothing (spec §9: no decimals). */
  totalPaise: number
}

/** What lines cost at that time, each rule taking off what the ones before it have left. Shipping and tax add nothing (spec §9). */
export function price(lines: readonly PieceLine[], rules: readonly Rule[], at: Date): Priced {
  const subtotals = lines.map(({ unitPaise, quantity }) => unitPaise * quantity)
  const itemsPaise = sum(subtotals)
  let left = itemsPaise / 100
  const discounts = rules.map((rule) => {
    const { state, rupees } = ruleOutcome(rule, itemsPaise / 100, at)
    const taken = Math.max(0, Math.min(rupees, left - 1))
    left -= taken
    return { rule, state, rupees: taken }
  })
  const discountPaise = sum(discounts.map(({ rupees }) => rupees)) * 100
  const shares = spread(discountPaise, subtotals)
  return {
    lines: lines.map(({ unitPaise }, index) => ({ unitPaise, subtotalPaise: subtotals[index]!, discountPaise: shares[index]! })),
    discounts,
    itemsPaise,
    discountPaise,
    totalPaise: itemsPaise - discountPaise,
  }
}

function ruleOutcome(rule: Rule, itemsRupees: number, at: Date): RuleOutcome {
  const { percent, rupees, minimum, startsAt = null, endsAt = null, usable } = rule
  if (!usable || (startsAt && at < startsAt) || (endsAt && at >= endsAt)) return { state: 'not-usable', rupees: 0 }
  if (itemsRupees < minimum) return { state: 'below-minimum', rupees: 0 }
  return { state: 'counts', rupees: rupees ?? Math.floor((itemsRupees * (percent ?? 0)) / 100) }
}

/** Parts of `amount` in the ratio of `weights`, by largest remainder: whole numbers whose sum is exactly `amount`. */
export function spread(amount: number, weights: number[]): number[] {
  const whole = BigInt(sum(weights))
  if (amount === 0 || whole === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((share) => Number(share / whole))
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, amount - sum(parts))) parts[index]!++
  return parts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** A product as it is bought. */
export type Bought = Pick<CartLine, 'active' | 'metadata' | 'quantity'>

export type PricedCart = {
  /** The sum of all lines, in rupees; one without a price counts as 0 (spec §5). */
  items: number
  /** The part of these that cannot be bought: no order can hold it. */
  unavailable: number
  discounts: Priced['discounts']
  discount: number
  total: number
}

/** The sums of a cart in whole rupees. */
export function priceCart(lines: readonly Bought[], rules: readonly Rule[], at: Date): PricedCart {
  const items = price(lines.map(piecesOf), [], at).itemsPaise
  const priced = price(lines.filter(canBuy).map(piecesOf), rules, at)
  return {
    items: items / 100,
    unavailable: (items - priced.itemsPaise) / 100,
    discounts: priced.discounts,
    discount: priced.discountPaise / 100,
    total: priced.totalPaise / 100,
  }
}

/** The cart document (spec §3), with its code and its sums in rupees. */
export type CartDocument = {
  items: CartLine[]
  code: string | null
  discount: number
  total: number
  /** What the code takes off, and whether it can be used now. */
  code_terms: CodeTerms | null
}

/** The sums of a cart with the code that was found in it: whether that counts now is said, so its times are not asked again. */
export function cartSums(lines: readonly Bought[], terms: CodeTerms | null): PricedCart {
  return priceCart(lines, terms ? [terms] : [], new Date(0))
}

export function cartDocument(items: CartLine[], terms: CodeTerms | null): CartDocument {
  const { discount, total } = cartSums(items, terms)
  return { items, code: terms?.code ?? null, discount, total, code_terms: terms }
}

/** A line of a cart as it is priced: by the integer part of its `price_usd` (spec §5). */
export function piecesOf(line: Pick<CartLine, 'metadata' | 'quantity'>): PieceLine {
  return { unitPaise: (priceRupees(line) ?? 0) * 100, quantity: line.quantity }
}

/** A line's pieces before any discount, in rupees. */
export function lineRupees(line: Pick<CartLine, 'metadata' | 'quantity'>): number {
  const { unitPaise, quantity } = piecesOf(line)
  return (unitPaise * quantity) / 100
}

/** A stored line has what its pieces cost, and its share of a discount where there is one. */
export type PaidLine = { amount_subtotal: number; amount_discount?: number }

/** What was paid for a line, in paise. */
export function paidPaise({ amount_subtotal: subtotal, amount_discount: discount = 0 }: PaidLine): number {
  return subtotal - discount
}

/** What all discounts took off these lines, in paise. */
export function discountOf(lines: readonly PaidLine[]): number {
  return sum(lines.map(({ amount_discount: discount = 0 }) => discount))
}
