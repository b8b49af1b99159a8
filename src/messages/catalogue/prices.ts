import { formatExactPaise, formatRupees } from '../../domain/money.ts'
import type { Discount } from '../../domain/prices/cart-terms.ts'
import { CODE_LIMITS, isForSome, MAX_AUTOMATIC, MAX_CODE_PIECES, type CodeFault, type CodeWhy } from '../../domain/prices/code.ts'
import type { SaleFault } from '../../domain/prices/sale.ts'
import { GST_RATES, type PriceGap } from '../../domain/prices/tax-rate.ts'

/** What is told of a price between two rates of GST where it is set. */
export function gapWords({ rupees, better }: PriceGap): string {
  return `${formatRupees(rupees)} falls between the two rates; ${formatRupees(better)} leaves you more.`
}

export const NO_HSN = 'An HSN code has 4, 6 or 8 digits, such as 6204.'
export const LACKS_ZERO = 'An HSN code has 4, 6 or 8 digits. Has a spreadsheet taken its first zero? 901 is 0901.'
export const NO_GST_RATE = `A rate is one of ${GST_RATES.join(', ')} percent, or two by the price before tax, such as 5 up to 2500, 18 above.`

/** What of a sum is tax, below it. */
export function includedTaxWords(paise: number): string {
  return `Includes ${formatExactPaise(paise)} GST`
}

/** Where a code is entered unknown, ended and used up are one sentence: nobody learns which codes there are. */
const CODE_NOT_USABLE = 'This code cannot be used.'
const TOO_MANY_CODES = 'Too many codes were tried. Please try again in an hour.'

export function codeRefusedWords(refused: CodeRefused): string {
  if (refused.reason === 'not-theirs') return WHY_NOT[refused.why](refused.code)
  return refused.reason === 'too-many' ? TOO_MANY_CODES : CODE_NOT_USABLE
}
type CodeRefused = { reason: 'not-usable' } | { reason: 'too-many' } | { reason: 'not-theirs'; why: CodeWhy; code: string }

/** Why a code that was entered cannot be used. */
const WHY_NOT: Record<CodeWhy, (code: string) => string> = {
  ended: (code) => `${code} has ended.`,
  over: (code) => `${code} has ended.`,
  'not-begun': (code) => `${code} has not begun yet.`,
  'used-up': (code) => `${code} is used up.`,
  used: (code) => `You have used ${code} already.`,
  'not-first': (code) => `${code} is for a first order.`,
  'members-only': (code) => `${code} is for members.`,
}

/** Where somebody wants to order with such a code. */
export function codeGone(code: string): string {
  return `${code} can no longer be used. Please remove it to go on.`
}

/** What a code does in a cart of so many pieces, or why it does nothing; null where what it takes off says all. */
export function discountWords({ rule, state, pieces, given }: Discount, inCart: number): string | null {
  const { code, buy, get, minimum } = rule
  switch (state) {
    case 'less':
      return `Another discount takes more off, and counts in place of ${code}.`
    case 'other-pieces':
      return `${code} is for other pieces than those in your cart.`
    case 'below-minimum':
      return isForSome(rule)
        ? `${code} counts from ${formatRupees(minimum)} of the pieces that it is for.`
        : `${code} counts from ${formatRupees(minimum)} on.`
    case 'too-few-pieces': {
      const set = (buy ?? 0) + (get ?? 0)
      return `${code} counts from ${set} pieces on: ${set - pieces} more, and what costs least is free.`
    }
    case 'counts':
      if (given > 0) return given === 1 ? 'The piece that costs least is free.' : `The ${given} pieces that cost least are free.`
      if (rule.freeDelivery) return 'Delivery is free, but for express.'
      return pieces < inCart ? `${code} counts for ${pieces} of your ${inCart} pieces.` : null
    default:
      return `${WHY_NOT[state](code)} Please remove it to go on.`
  }
}

const TIME_RULE = 'a day such as 2026-11-30, or 2026-11-30T18:30 in India'

export const CODE_FAULTS: Record<CodeFault, string> = {
  code: 'A code is 3 to 32 of A to Z, 0 to 9 and hyphens.',
  kind: 'Say one of percent, rupees, pieces to buy and to get, and free delivery.',
  percent: `Percent is a whole number from 1 to ${CODE_LIMITS.percent}.`,
  rupees: `Rupees are a whole number from 1 to ${CODE_LIMITS.rupees}.`,
  buy: `The pieces to buy are a whole number from 1 to ${CODE_LIMITS.buy}.`,
  get: `The pieces to get are a whole number from 1 to ${CODE_LIMITS.get}.`,
  pieces: 'Say both how many pieces to buy and how many to get.',
  categories: `A code is for at most ${MAX_CODE_PIECES} categories.`,
  products: `A code is for at most ${MAX_CODE_PIECES} products.`,
  'adds-up': 'Only an automatic discount can be combined with a code.',
  minimum: 'The least that the pieces come to is whole rupees, or nothing.',
  uses: `Uses in all are a whole number from 1 to ${CODE_LIMITS.uses}, or nothing for no bound.`,
  usesPerAccount: `Uses per account are a whole number from 1 to ${CODE_LIMITS.usesPerAccount}, or nothing for no bound.`,
  from: `From is ${TIME_RULE}.`,
  until: `Until is ${TIME_RULE}.`,
  order: 'It has to end after it begins.',
}
export const CODE_TAKEN = 'There is such a code already, or there was: a name is not given twice.'

export const TOO_MANY_AUTOMATIC = `At most ${MAX_AUTOMATIC} automatic discounts are planned or running at the same time: end one first.`

/** What a code is to be for, and the shop has not. */
export function unknownPieces(unknown: readonly string[]): string {
  return `The shop has no category and no product ${unknown.join(', ')}.`
}

export const SALE_FAULTS: Record<SaleFault, string> = {
  price: 'A sale’s price is whole rupees from 1 to 9999999.',
  from: `From is ${TIME_RULE}.`,
  until: `A sale has an end: Until is ${TIME_RULE}.`,
  order: 'It has to end after it begins.',
  over: 'It would be over already.',
}

export const SALE_REFUSALS = { 'unknown-product': 'There is no such product.', 'unknown-options': 'The product has no such variant.' }
