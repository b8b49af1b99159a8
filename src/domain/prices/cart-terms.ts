import type { CartLine } from '../cart/cart.ts'
import { canBuy } from '../catalogue/product.ts'
import { toPaise } from '../money.ts'
import type { CodeTerms } from './code.ts'
import { deliveryCost, type DeliveryPrices, type DeliveryWay } from './delivery-prices.ts'
import { piecesOf, price, type Bought, type PieceLine, type Priced, type Rule } from './pricing.ts'

/**
 * What may take something off somebody's cart: the code that they have entered, and the discounts that count by themselves. `coming`
 * says how it comes and where to, as far as that is known; without it delivery costs nothing.
 */
export type CartTerms = { code: CodeTerms | null; automatic: readonly CodeTerms[]; coming?: Coming }
export type Coming = { prices: DeliveryPrices | null; way: DeliveryWay; postalCode: string | null }

/** Before anybody has said where to. */
export function comingUsually(prices: DeliveryPrices | null): Coming {
  return { prices, way: 'standard', postalCode: null }
}

export const NO_TERMS: CartTerms = { code: null, automatic: [] }

/** `less`: less is paid with others, which count in its place. */
export type Discount = Omit<Priced['discounts'][number], 'state'> & { state: Priced['discounts'][number]['state'] | 'less' }
/** What takes something off, in paise; what makes delivery free takes nothing off pieces. */
export type Taken = { code: string; amount: number; freeDelivery: boolean; automatic: boolean }
export type PricedOnce = Omit<Priced, 'discounts'> & { discounts: Discount[]; taken: Taken[] }

/**
 * What lines cost with the discount with which least is paid for them and their delivery, and of those with which as much is paid one that
 * makes delivery free. A code and another discount count together only where that one adds up. The entered code is among the discounts in
 * any case.
 */
export function priceOnce(lines: readonly PieceLine[], { code, automatic, coming }: CartTerms): PricedOnce {
  const alone: Rule[][] = code ? [[code]] : [[]]
  const sets = [...alone, ...automatic.flatMap((one) => (code && one.addsUp ? [[code, one], [one]] : [[one]]))]
  const all = sets.map((rules) => {
    const priced = price(lines, rules)
    return { rules, priced, paidPaise: priced.totalPaise + deliveryPaise(priced, coming) }
  })
  const [first] = all
  const best = all.reduce((best, other) => (isBetter(other, best) ? other : best))
  const counting = best.priced.discounts.filter(({ rule, state }) => rule === code || state === 'counts')
  const taken = counting.flatMap(takenBy)
  if (code === null || best.rules.includes(code)) return { ...best.priced, discounts: counting, taken }
  const [entered] = first!.priced.discounts
  const kept: Discount = entered!.state === 'counts' ? { ...entered!, state: 'less', rupees: 0, given: 0 } : entered!
  return { ...best.priced, discounts: [kept, ...counting], taken }
}

function takenBy({ state, rupees, rule: { code, freeDelivery, automatic } }: Discount): Taken[] {
  return state === 'counts' ? [{ code, amount: toPaise(rupees), freeDelivery, automatic }] : []
}

/** At most, where that depends on an address that is not known. */
function deliveryPaise({ totalPaise, isDeliveryFree }: Priced, coming: Coming | undefined): number {
  if (!coming) return 0
  const { prices, ...asked } = coming
  return toPaise(deliveryCost(prices, { ...asked, piecesRupees: totalPaise / 100, isDeliveryFree })?.most ?? 0)
}

type Paid = { priced: Priced; paidPaise: number }

function isBetter(one: Paid, other: Paid): boolean {
  if (one.paidPaise !== other.paidPaise) return one.paidPaise < other.paidPaise
  return one.priced.isDeliveryFree && !other.priced.isDeliveryFree
}

export type PricedCart = {
  /** The sum of all lines, in rupees; one without a price counts as 0 (spec §5). */
  items: number
  /** The part of these that cannot be bought: no order can hold it. */
  unavailable: number
  /** How many pieces can be bought. */
  pieces: number
  discounts: Discount[]
  discount: number
  total: number
  isDeliveryFree: boolean
}

/** The sums of a cart in whole rupees. */
export function cartSums(lines: readonly Bought[], terms: CartTerms): PricedCart {
  const items = price(lines.map(piecesOf), []).itemsPaise
  const buyable = lines.filter(canBuy).map(piecesOf)
  const priced = priceOnce(buyable, terms)
  return {
    items: items / 100,
    unavailable: (items - priced.itemsPaise) / 100,
    pieces: buyable.reduce((count, { quantity }) => count + quantity, 0),
    discounts: priced.discounts,
    discount: priced.discountPaise / 100,
    total: priced.totalPaise / 100,
    isDeliveryFree: priced.isDeliveryFree,
  }
}

/** The cart document (spec §3), with what takes something off it and its sums in rupees. */
export type CartDocument = {
  items: CartLine[]
  code: string | null
  discount: number
  total: number
  /** A discount makes delivery free, but for express. */
  freeDelivery: boolean
  /** What the code takes off, and whether it can be used now. */
  code_terms: CodeTerms | null
  /** The discounts that count by themselves for this person. */
  automatic_terms: CodeTerms[]
}

export function cartDocument(items: CartLine[], terms: CartTerms): CartDocument {
  const { discount, total, isDeliveryFree } = cartSums(items, terms)
  const { code, automatic } = terms
  const sums = { discount, total, freeDelivery: isDeliveryFree }
  return { items, code: code?.code ?? null, ...sums, code_terms: code, automatic_terms: [...automatic] }
}

export function termsIn({ code_terms: code, automatic_terms: automatic }: Pick<CartDocument, 'code_terms' | 'automatic_terms'>): CartTerms {
  return { code, automatic }
}
