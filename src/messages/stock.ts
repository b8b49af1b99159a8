import type { Product } from '../domain/catalogue/product.ts'
import { MAX_STOCK, type LowKind, type Shortage } from '../domain/catalogue/stock.ts'
import { findVariant, optionsLabel, type Options } from '../domain/catalogue/variant.ts'
import { counted } from '../domain/counted.ts'

/** "Only 2 left in M", or "Only 2 left" of what has one size; null where there are more, or none. */
export function lowWords(product: Pick<Product, 'variants'>, options: Options, oneSize: boolean): string | null {
  const low = findVariant(product, options)?.low
  return low === undefined ? null : `Only ${low} left${oneSize ? '' : ` in ${optionsLabel(options)}`}`
}

/** "Only 2 of Blue Mug in M are left. …" */
export function shortageWords({ name, options, oneSize, left }: Shortage): string {
  const what = oneSize ? name : `${name} in ${optionsLabel(options)}`
  if (left === 0) return `${what} is gone for now. Please remove it from your cart${oneSize ? '' : ' or choose another size'}.`
  return `Only ${left} of ${what} ${left === 1 ? 'is' : 'are'} left. Please change the quantity.`
}

/** "Neel Kurta in M: 3 left". */
export function lowKindWords({ name, kind, left }: LowKind): string {
  return `${name}${kind === null ? '' : ` in ${kind}`}: ${left === 0 ? 'none' : left} left`
}

type CountRefusal =
  | { reason: 'unknown-product' | 'unknown-options' | 'unlimited' | 'too-many' }
  | { reason: 'held'; held: number }
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
    case 'changed-meanwhile':
      return `There are ${refused.stock ?? 'unlimited'} of ${kind} by now. Save again to set yours.`
    case 'sku-taken':
      return `This SKU is that of another piece, of ${refused.owner}. Each piece has its own.`
  }
}

export const VARIANT_PRICE_RULE = 'The price of a kind: whole rupees from 1 to 9999999, please, or nothing for the product’s.'

export const COUNT_RULE = `A whole number from 0 to ${MAX_STOCK}, please, or nothing for unlimited.`

/** What a threshold has been set to; `id` is empty for that of the shop. */
export function thresholdWords(id: string, pieces: number | null): string {
  const of = id === '' ? 'what has no number of its own' : id
  if (pieces !== null) return `Operators are told at ${counted(pieces, 'piece')} of ${of}.`
  return id === '' ? `Nobody is told of ${of}.` : `${id} has no number of its own any more.`
}

export const THRESHOLD_RULE = `A whole number from 0 to ${MAX_STOCK}, please, or nothing for none.`

/** The sentence for products of which no piece is left, where somebody wants them in stock again. */
export const ALL_GONE = 'All of its pieces are gone: set a count first.'
