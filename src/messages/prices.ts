import { formatRupees } from '../domain/money.ts'
import type { CodeFault } from '../domain/prices/code.ts'
import type { SaleFault } from '../domain/prices/sale.ts'

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
