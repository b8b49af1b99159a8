import { formatExactPaise, formatRupees } from '../domain/money.ts'
import type { CodeFault } from '../domain/prices/code.ts'
import type { SaleFault } from '../domain/prices/sale.ts'
import { GST_RATES, type PriceGap } from '../domain/prices/tax-rate.ts'

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

/** Unknown, ended and used up are one sentence: nobody learns which codes there are. */
export const CODE_NOT_USABLE = 'This code cannot be used.'
export const TOO_MANY_CODES = 'Too many codes were tried. Please try again in an hour.'

/** The words in the cart, and where somebody wants to order with such a code. */
export function codeGone(code: string): string {
  return `${code} can no longer be used. Please remove it to go on.`
}

export function codeBelowMinimum(code: string, minimum: number): string {
  return `${code} counts from ${formatRupees(minimum)} on.`
}

const TIME_RULE = 'a day such as 2026-11-30, or 2026-11-30T18:30 in India'

export const CODE_FAULTS: Record<CodeFault, string> = {
  code: 'A code is 3 to 32 of A to Z, 0 to 9 and hyphens.',
  'percent-or-rupees': 'Say either percent or rupees.',
  percent: 'Percent is a whole number from 1 to 100.',
  rupees: 'Rupees are a whole number from 1 to 9999999.',
  minimum: 'The least that the items come to is whole rupees, or nothing.',
  uses: 'Uses in all are a whole number from 1 to 100000, or nothing for no bound.',
  'uses-per-account': 'Uses per account are a whole number from 1 to 100000, or nothing for no bound.',
  from: `From is ${TIME_RULE}.`,
  until: `Until is ${TIME_RULE}.`,
  order: 'It has to end after it begins.',
}
export const CODE_TAKEN = 'There is such a code already, or there was: a name is not given twice.'

export const SALE_FAULTS: Record<SaleFault, string> = {
  price: 'A sale’s price is whole rupees from 1 to 9999999.',
  from: `From is ${TIME_RULE}.`,
  until: `Until is ${TIME_RULE}.`,
  order: 'It has to end after it begins.',
  over: 'It would be over already.',
}

export const SALE_REFUSALS = { 'unknown-product': 'There is no such product.', 'unknown-options': 'The product has no such kind.' }
