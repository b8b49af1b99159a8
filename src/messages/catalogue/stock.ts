import type { Product } from '../../domain/catalogue/product.ts'
import { MAX_STOCK, waitingPieces, type Count, type LowVariant, type Margin, type Shortage } from '../../domain/catalogue/stock.ts'
import { findVariant, lastShipsFrom, optionsLabel, type Options } from '../../domain/catalogue/variant.ts'
import { counted } from '../../domain/counted.ts'
import { dayAndMonth } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'

/** "Only 2 left in M", or "Only 2 left" of what has one size; null where there are more, or none. */
export function lowWords(product: Pick<Product, 'variants'>, options: Options, oneSize: boolean): string | null {
  const low = findVariant(product, options)?.low
  return low === undefined ? null : `Only ${low} left${oneSize ? '' : ` in ${optionsLabel(options)}`}`
}

/** "Ships from 12 December", by a size that is sold ahead; null where it is there, or gone. */
export function shipsFromWords(day: string | null | undefined): string | null {
  return day == null ? null : `Ships from ${dayAndMonth(day)}`
}

/** Of the lines of a cart or an order, by the day of each that is sold ahead; null where none is, or there is but one. */
export function oneParcelWords(days: readonly (string | null | undefined)[]): string | null {
  const day = lastShipsFrom(days)
  return day === null || days.length === 1 ? null : `All of it travels in one parcel, from ${dayAndMonth(day)}.`
}

/** Of an order that pieces are waited for, to those who pack it. */
export function waitsWords(day: string): string {
  return `Waiting for stock: ${dayAndMonth(day)}`
}

/** "3 pre-ordered" and "up to 5 to pre-order, shipped from 12 December", of a count; empty where nothing is sold ahead. */
export function aheadWords({ stock, ahead, shipsFrom }: Pick<Count, 'stock' | 'ahead' | 'shipsFrom'>): string {
  const waiting = waitingPieces(stock)
  const words = [
    ...(waiting > 0 ? [`${waiting} pre-ordered`] : []),
    ...(ahead > 0 && shipsFrom !== null ? [`up to ${ahead} to pre-order, shipped from ${dayAndMonth(shipsFrom)}`] : []),
  ]
  return words.join('; ')
}

/** "Only 2 of Blue Mug in M are left. …" */
export function shortageWords({ name, options, oneSize, left }: Shortage): string {
  const what = oneSize ? name : `${name} in ${optionsLabel(options)}`
  if (left === 0) return `${what} is gone for now. Please remove it from your cart${oneSize ? '' : ' or choose another size'}.`
  return `Only ${left} of ${what} ${left === 1 ? 'is' : 'are'} left. Please change the quantity.`
}

/** "Neel Kurta in M: 3 left". */
export function lowVariantWords({ name, kind, left }: LowVariant): string {
  return `${name}${kind === null ? '' : ` in ${kind}`}: ${left === 0 ? 'none' : left} left`
}

type CountRefusal =
  | { reason: 'unknown-product' | 'unknown-options' | 'unlimited' | 'too-many' | 'no-day' | 'wrong-day' }
  | { reason: 'held'; held: number }
  | { reason: 'waiting'; waiting: number }
  | { reason: 'changed-meanwhile'; stock: number | null }
  | { reason: 'sku-taken'; owner: string }

/** Why an operator's count was not set; `kind` is the size. */
export function countRefusal(refused: CountRefusal, kind: string): string {
  switch (refused.reason) {
    case 'unknown-product':
      return 'There is no such product.'
    case 'unknown-options':
      return `The product has no ${kind}.`
    case 'unlimited':
      return `${kind} is unlimited. Set a number first.`
    case 'too-many':
      return `The most that can be counted is ${MAX_STOCK}.`
    case 'held':
      return `${refused.held} of ${kind} ${refused.held === 1 ? 'is' : 'are'} held by open payments: there cannot be fewer.`
    case 'waiting':
      return `${refused.waiting} of ${kind} ${refused.waiting === 1 ? 'was' : 'were'} pre-ordered: enter what has come as Received, and they are served first.`
    case 'no-day':
      return `From which day is ${kind} sent? Such as 2026-12-12.`
    case 'wrong-day':
      return 'A day from today on and within a year, please.'
    case 'changed-meanwhile':
      return `There are ${refused.stock ?? 'unlimited'} of ${kind} by now. Save again to set yours.`
    case 'sku-taken':
      return `This SKU is that of another piece, of ${refused.owner}. Each piece has its own.`
  }
}

export const VARIANT_PRICE_RULE = 'The price of a variant: whole rupees from 1 to 9999999, please, or nothing for the product’s.'

export const COUNT_RULE = `A whole number from 0 to ${MAX_STOCK}, please, or nothing for unlimited.`

export const SHIPS_FROM_RULE = 'A day, please, such as 2026-12-12.'

/** "Rs.400, 40 %". */
export function marginWords({ paise, percent }: Margin): string {
  return `${formatPaise(paise)}, ${percent} %`
}

export const COST_RULE = 'Whole rupees from 1 to 9999999, please, or nothing for none.'

/** What a threshold has been set to; `id` is empty for that of the shop. */
export function thresholdWords(id: string, pieces: number | null): string {
  const of = id === '' ? 'what has no number of its own' : id
  if (pieces !== null) return `Operators are told at ${counted(pieces, 'piece')} of ${of}.`
  return id === '' ? `Nobody is told of ${of}.` : `${id} has no number of its own any more.`
}

export const THRESHOLD_RULE = `A whole number from 0 to ${MAX_STOCK}, please, or nothing for none.`

/** The sentence for products of which no piece is left, where somebody wants them in stock again. */
export const ALL_GONE = 'All of its pieces are gone: set a count first.'
