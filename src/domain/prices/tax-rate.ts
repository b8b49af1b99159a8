import type { StoredMetadata } from '../catalogue/product-fields.ts'
import { spread } from './pricing.ts'

/** The GST on goods, in percent. Where it depends on the price, `above` applies to pieces whose value before tax exceeds `limitPaise`. */
export type TaxRate = { ratePercent: number; above?: { limitPaise: number; ratePercent: number } }

/** The GST classification of a kind of goods. */
export type TaxRule = TaxRate & { hsn: string }

/** A rule, and the day in India on which it begins; without one it always was. */
export type DatedRule = TaxRule & { from?: string | undefined }

/**
 * A seller's GST rules, the earlier ones first: `categories` are keyed by the products' type, `rules` by their `tax_code`;
 * `otherwise` applies to all other products.
 */
export type TaxRules = { rules: Record<string, TaxRule>; categories: Record<string, DatedRule[]>; otherwise: DatedRule[] }

/** What of a product decides how it is taxed: its own HSN code and rate, else those of its category, else of its tax code. */
export type TaxedAs = {
  hsn?: string | undefined
  gst_rate?: string | undefined
  category?: string | undefined
  tax_code?: string | null | undefined
}

export function taxedAs({ type, hsn, gst_rate: rate }: Pick<StoredMetadata, 'type' | 'hsn' | 'gst_rate'>): {
  category?: string
  hsn?: string
  gst_rate?: string
} {
  return { ...(type && { category: type }), ...(hsn && { hsn }), ...(rate && { gst_rate: rate }) }
}

/** The rates of goods and services since 22 September 2025, in percent. */
export const GST_RATES: readonly number[] = [0, 0.25, 1.5, 3, 5, 18, 40]

/** HSN codes of goods, and of services, have 4, 6 or 8 digits. */
export function isHsn(text: string): boolean {
  return /^\d{4}(\d\d){0,2}$/.test(text)
}

/** Whether it is one of which a spreadsheet has taken the first zero, such as 901. */
export function lacksZero(text: string): boolean {
  return isHsn(`0${text}`)
}

/** Reads "5", "5%" or "5 up to 2500, 18 above"; null for what is no rate of GST. */
export function readGstRate(text: string): TaxRate | null {
  const [, low, limit, high] = RATE.exec(text.trim()) ?? []
  if (low === undefined) return null
  const rates = [low, ...(high === undefined ? [] : [high])].map(Number)
  if (!rates.every((rate) => GST_RATES.includes(rate))) return null
  const [ratePercent = 0, above] = rates
  if (above === undefined) return { ratePercent }
  return above > ratePercent ? { ratePercent, above: { limitPaise: Number(limit) * 100, ratePercent: above } } : null
}

const PERCENT = String.raw`(\d{1,2}(?:\.\d{1,2})?) ?%?`
const RATE = new RegExp(`^${PERCENT}(?: up to (?:Rs\\.? ?|₹ ?)?([1-9]\\d{0,6}),? ${PERCENT} above)?$`, 'i')

/** The text from which `readGstRate` reads it. */
export function writeGstRate({ ratePercent, above }: TaxRate): string {
  return above ? [ratePercent, 'up to', `${above.limitPaise / 100},`, above.ratePercent, 'above'].join(' ') : String(ratePercent)
}

/** The rule by which something is taxed on a day in India: the latest that has begun. */
export function ruleFor({ rules, categories, otherwise }: TaxRules, goods: TaxedAs, day: string): TaxRule {
  const { category = '', tax_code: code } = goods
  const own = Object.hasOwn(categories, category) ? begun(categories[category]!, day) : undefined
  const rule = own ?? (typeof code === 'string' && Object.hasOwn(rules, code) ? rules[code] : undefined) ?? begun(otherwise, day)!
  const rate = goods.gst_rate === undefined ? null : readGstRate(goods.gst_rate)
  const hsn = goods.hsn !== undefined && isHsn(goods.hsn) ? goods.hsn : rule.hsn
  const { ratePercent, above } = rate ?? rule
  return { hsn, ratePercent, ...(above && { above }) }
}

function begun(rules: readonly DatedRule[], day: string): DatedRule | undefined {
  return rules.findLast(({ from }) => from === undefined || from <= day)
}

/** The rate of a piece, tax in. What it cost after its discount includes the tax, so the limit is compared with that less tax at the lower rate. */
export function rateOf({ ratePercent, above }: TaxRate, unitPaise: number): number {
  if (!above) return ratePercent
  return (unitPaise * 100) / (100 + ratePercent) > above.limitPaise ? above.ratePercent : ratePercent
}

/** So much of an amount, tax in, is taxed as these goods. */
export type TaxShare = { hsn: string; ratePercent: number; paise: number }

/** What comes on top of goods is a part of their value (section 15(2)(c) CGST): each kind of goods has its share of it, by what it cost. */
export function shareAs(goods: readonly TaxShare[], amount: number): TaxShare[] {
  const kinds = [...Map.groupBy(goods, ({ hsn, ratePercent }) => `${hsn} ${ratePercent}`).values()]
  const weights = kinds.map((kind) => kind.reduce((sum, { paise }) => sum + paise, 0))
  const shares = spread(amount, weights)
  return kinds.flatMap(([{ hsn, ratePercent } = { hsn: '', ratePercent: 0 }], index) =>
    shares[index] ? [{ hsn, ratePercent, paise: shares[index] }] : [],
  )
}

/** The same kinds of goods for another amount. */
export function spreadShares(shares: readonly TaxShare[], amount: number): TaxShare[] {
  const amounts = spread(
    amount,
    shares.map(({ paise }) => paise),
  )
  return shares.map((share, index) => ({ ...share, paise: amounts[index]! }))
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

/** The tax within these shares, in paise. */
export function taxOf(shares: readonly TaxShare[], isWithinState: boolean): number {
  return shares.reduce((sum, { paise, ratePercent }) => sum + paise - taxWithin(paise, ratePercent, isWithinState).taxablePaise, 0)
}

/**
 * A price between the two rates of goods leaves the seller less than the highest one at the lower rate; that one, in whole
 * rupees. Null for a price that does not.
 */
export function betterPrice({ ratePercent, above }: TaxRate, rupees: number): number | null {
  if (!above) return null
  const highest = Math.floor((above.limitPaise * (100 + ratePercent)) / 10_000)
  const left = (rupees * 100) / (100 + above.ratePercent)
  return rupees > highest && left < (highest * 100) / (100 + ratePercent) ? highest : null
}

/** Such a price, and the one that leaves more. */
export type PriceGap = { rupees: number; better: number }

/** Those of some prices of a product, each once. */
export function priceGaps(rules: TaxRules, goods: TaxedAs & { prices: readonly (number | null | undefined)[] }, day: string): PriceGap[] {
  const rate = ruleFor(rules, goods, day)
  return [...new Set(goods.prices)].flatMap((rupees) => {
    const better = rupees ? betterPrice(rate, rupees) : null
    return rupees && better !== null ? [{ rupees, better }] : []
  })
}
