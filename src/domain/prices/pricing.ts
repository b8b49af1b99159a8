import { lineKey, type CartLine } from '../cart/cart.ts'
import { priceRupees } from '../catalogue/product.ts'
import { isForSome, type CodeTerms, type CodeWhy } from './code.ts'

/** So many pieces at the price of one, in paise and whole rupees. `key` is the line's own name. */
export type PieceLine = { key: string; id: string; category: string; unitPaise: number; quantity: number }

/** What may take something off a cart. Another kind is one more case in `taking`. */
export type Rule = CodeTerms

/** Why a rule that its person can use takes nothing off this cart. */
type PiecesWhy = 'other-pieces' | 'below-minimum' | 'too-few-pieces'

/** `counts`: it takes `rupees` off; else why it takes nothing off. */
type RuleOutcome = {
  state: 'counts' | CodeWhy | PiecesWhy
  rupees: number
  /** How many pieces it is for, and how many of them are given free. */
  pieces: number
  given: number
}

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
  /** The discounts in the order in which they were taken off. */
  discounts: (RuleOutcome & { rule: Rule })[]
  itemsPaise: number
  discountPaise: number
  /** A whole number of rupees, and at least Rs.1 unless the lines come to nothing (spec §9: no decimals). */
  totalPaise: number
  /** A discount makes delivery free. */
  isDeliveryFree: boolean
}

/** A line while rules take off it. `open`: so many of its pieces are in no set of bought and given ones yet. */
type Left = { line: PieceLine; paise: number; open: number }

/**
 * What lines cost. Each rule takes off what the ones before it have left, in one written order whatever the order of lines and rules:
 * prices of sales, which the lines have, then pieces, then the whole order, then delivery; percents before rupees. What is taken off is
 * laid on all pieces that it is for, in the ratio of what they cost. Shipping and tax add nothing (spec §9).
 */
export function price(lines: readonly PieceLine[], rules: readonly Rule[]): Priced {
  const left = lines.map((line): Left => ({ line, paise: line.unitPaise * line.quantity, open: line.quantity }))
  const itemsPaise = sumOf(left)
  const named = left.toSorted((a, b) => compare(a.line.key, b.line.key))
  const discounts = rules.toSorted(byWrittenOrder).map((rule) => ({ rule, ...apply(rule, named) }))
  const totalPaise = sumOf(left)
  return {
    lines: left.map(({ line: { unitPaise, quantity }, paise }) => {
      const subtotalPaise = unitPaise * quantity
      return { unitPaise, subtotalPaise, discountPaise: subtotalPaise - paise }
    }),
    discounts,
    itemsPaise,
    discountPaise: itemsPaise - totalPaise,
    totalPaise,
    isDeliveryFree: discounts.some(({ rule, state }) => rule.freeDelivery && state === 'counts'),
  }
}

function byWrittenOrder(a: Rule, b: Rule): number {
  return stageOf(a) - stageOf(b) || compare(a.code, b.code)
}

function stageOf(rule: Rule): number {
  if (rule.buy !== null) return 0
  return (isForSome(rule) ? 1 : 3) + (rule.percent === null ? 1 : 0)
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Takes what the rule takes off `all`. */
function apply(rule: Rule, all: Left[]): RuleOutcome {
  const own = all.filter(({ line }) => isFor(rule, line))
  const pieces = own.reduce((count, { line }) => count + line.quantity, 0)
  const state = rule.why ?? whyNotPieces(rule, own)
  if (state !== null) return { state, rupees: 0, pieces, given: 0 }
  const { paise, weights, given } = taking(rule, own)
  const taken = Math.max(0, Math.min(rupeesOf(paise), rupeesOf(sumOf(all)) - 1)) * 100
  const shares = spread(taken, weights)
  for (const [index, one] of own.entries()) one.paise -= shares[index]!
  return { state: 'counts', rupees: taken / 100, pieces, given }
}

function isFor(rule: Rule, { id, category }: PieceLine): boolean {
  return !isForSome(rule) || rule.categories.includes(category) || rule.products.includes(id)
}

/** The terms of pieces, which every kind passes like those of persons. */
function whyNotPieces(rule: Rule, own: Left[]): PiecesWhy | null {
  if (own.length === 0 && isForSome(rule)) return 'other-pieces'
  if (own.reduce((sum, { line }) => sum + line.unitPaise * line.quantity, 0) < rule.minimum * 100) return 'below-minimum'
  return rule.buy !== null && setsOf(rule, own) === 0 ? 'too-few-pieces' : null
}

/** What a kind of rule takes off, and in which ratio from which of its lines. */
function taking(rule: Rule, own: Left[]): { paise: number; weights: number[]; given: number } {
  const weights = own.map(({ paise }) => paise)
  const nothing = { given: 0, weights }
  if (rule.percent !== null) return { ...nothing, paise: Math.floor((sumOf(own) * rule.percent) / 100) }
  if (rule.rupees !== null) return { ...nothing, paise: Math.min(rule.rupees * 100, sumOf(own)) }
  return rule.buy === null ? { ...nothing, paise: 0 } : takePieces(rule, own)
}

function setsOf({ buy, get }: Rule, own: Left[]): number {
  return Math.floor(own.reduce((count, { open }) => count + open, 0) / (buy! + get!))
}

/** The pieces that cost least today are given, the dearest are those that are bought for it; what is left belongs to no set. */
function takePieces(rule: Rule, own: Left[]): { paise: number; weights: number[]; given: number } {
  const sets = setsOf(rule, own)
  const dearest = own.toSorted((a, b) => b.line.unitPaise - a.line.unitPaise)
  const given = choosePieces(dearest.toReversed(), sets * rule.get!)
  const bought = choosePieces(dearest, sets * rule.buy!)
  const valueOf = (chosen: Map<Left, number>, one: Left) => (chosen.get(one) ?? 0) * one.line.unitPaise
  return {
    paise: own.reduce((sum, one) => sum + valueOf(given, one), 0),
    weights: own.map((one) => valueOf(given, one) + valueOf(bought, one)),
    given: sets * rule.get!,
  }
}

/** So many pieces from the first on, which no other set has. */
function choosePieces(from: Left[], count: number): Map<Left, number> {
  const chosen = new Map<Left, number>()
  for (const one of from) {
    const taken = Math.min(one.open, count)
    one.open -= taken
    count -= taken
    chosen.set(one, taken)
  }
  return chosen
}

function rupeesOf(paise: number): number {
  return Math.floor(paise / 100)
}

function sumOf(left: readonly Left[]): number {
  return sum(left.map(({ paise }) => paise))
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
export type Bought = Pick<CartLine, 'id' | 'options' | 'active' | 'metadata' | 'quantity'>

/** A line of a cart as it is priced: by the integer part of its `price_usd` (spec §5). */
export function piecesOf(line: Omit<Bought, 'active'>): PieceLine {
  return { key: lineKey(line), id: line.id, category: line.metadata.type, unitPaise: unitPaise(line), quantity: line.quantity }
}

function unitPaise(line: Pick<CartLine, 'metadata'>): number {
  return (priceRupees(line) ?? 0) * 100
}

/** A line's pieces before any discount, in rupees. */
export function lineRupees(line: Pick<CartLine, 'metadata' | 'quantity'>): number {
  return (unitPaise(line) * line.quantity) / 100
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
