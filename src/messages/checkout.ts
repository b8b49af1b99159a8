import type { AddressErrors } from '../domain/addresses/address.ts'
import type { BusinessFaults } from '../domain/addresses/business.ts'
import { MAX_LINES } from '../domain/cart/cart.ts'
import type { Shortage } from '../domain/catalogue/stock.ts'
import type { CashRefusal } from '../domain/prices/cash-on-delivery.ts'
import type { Closing } from '../domain/shop/notice.ts'
import { businessErrors } from './business.ts'
import { CASH_REFUSALS } from './cash.ts'
import { codeGone } from './catalogue/prices.ts'
import { shortageWords } from './catalogue/stock.ts'
import { closingWords } from './notices.ts'

/** Shown when a line could not be added to the cart. */
export const ADD_MESSAGES = {
  'unknown-product': 'Sorry, something went wrong loading this product.',
  'out-of-stock': 'This product is currently out of stock.',
  gone: 'This size is gone for now. Please choose another one.',
  'no-price': 'This product has no price yet, so it cannot be bought.',
  'no-such-options': 'This product does not come like this. Please choose again.',
  'unclear-line': 'The cart has several lines of this product: please give the options of one of them.',
  full: `A cart holds up to ${MAX_LINES} different products. Please remove one first.`,
} as const

/** Where a form of the cart has fields that no page sends. */
export const CHOOSE_SIZE_AND_QUANTITY = 'Please choose a size and a quantity from 1 to 100.'

/** Why an order is not placed, or a membership not bought; `no-page` if its payment could not be opened. `line` names what has changed: a product, or the price. */
type PaymentRefusal =
  | { reason: 'not-offered' | 'already-member' | 'empty' | 'no-address' | 'no-such-delivery' | 'busy' | 'too-many' }
  | { reason: 'unavailable' | 'no-price' | 'differs' | 'unclear-line'; line: string }
  | { reason: 'too-few'; shortage: Shortage }
  | { reason: 'code-gone'; code: string }
  | { reason: 'business'; faults: BusinessFaults }
  | { reason: 'closed'; closing: Closing }
  | { reason: 'no-cash'; why: CashRefusal }
  | { reason: 'address'; errors: AddressErrors }
  | { reason: 'shipment-differs'; field: string }
  | { reason: 'abroad' | 'address-differs' | 'key-reused' | 'under-way' | 'too-many-calls' | 'no-page' }

/** Shown when no payment could be opened. */
export function refusalMessage(result: PaymentRefusal): string {
  switch (result.reason) {
    case 'not-offered':
      return 'This shop sells no memberships.'
    case 'already-member':
      return 'You are already a member. A week before the end you can pay for the next period.'
    case 'empty':
      return 'Your cart is currently empty.'
    case 'no-address':
      return 'Please add your address first.'
    case 'no-such-delivery':
      return 'We do not deliver like this. Please choose another way of delivery.'
    case 'unavailable':
      return `${result.line} is currently out of stock. Please remove it from your cart.`
    case 'too-few':
      return shortageWords(result.shortage)
    case 'code-gone':
      return codeGone(result.code)
    case 'no-price':
      return `${result.line} has no price yet, so it cannot be bought. Please remove it from your cart.`
    case 'unclear-line':
      return `The cart has several lines of ${result.line}: please give the options of each.`
    case 'differs': {
      const what = result.line === 'price' ? 'The total' : result.line
      return `${what} has changed since you looked. Please check your cart and try again.`
    }
    case 'business':
      return Object.values(businessErrors(result.faults)).join(' ')
    case 'closed':
      return closingWords(result.closing)
    case 'no-cash':
      return CASH_REFUSALS[result.why]
    case 'busy':
      return 'Your last payment is still being closed. Please try again in a minute.'
    case 'too-many':
      return 'You have several payments open. Please finish one of them, or try again in a few minutes.'
    case 'abroad':
      return 'We deliver in India only.'
    case 'address':
      return Object.values(result.errors).join('. ')
    case 'address-differs':
      return 'The shipping address has changed since you looked. Please choose it again.'
    case 'shipment-differs':
      return `${result.field} of the shipment is not as the shop has it. Please try again.`
    case 'key-reused':
      return 'This key was used for another request. Please load the page again.'
    case 'under-way':
      return 'The same request is still being processed. Please try again in a moment.'
    case 'too-many-calls':
      return TOO_MANY_CALLS
    case 'no-page':
      return 'The payment service does not answer. Please try again in a minute.'
  }
}

/** The sentence for callable functions, and for the form with the same limit. */
export const TOO_MANY_CALLS = 'Too many calls. Please wait a minute and try again.'

/** The words beside a field that was left empty. */
export const FROM_PIN = 'We filled it in from the PIN code: please check it.'
