import type { Once } from '../features/checkout/answer-once.ts'
import type { PlaceOrderResult } from '../features/checkout/place-order.ts'
import type { MergeResult } from '../features/cart/change-cart.ts'

/** What people are told of a line that could not be added. */
export const ADD_MESSAGES: Record<Extract<MergeResult, { ok: false }>['reason'], string> = {
  'unknown-product': 'Sorry, something went wrong loading this product.',
  'out-of-stock': 'This product is currently out of stock.',
}

/** What people are told when an order could not be placed. */
export function refusalMessage(result: Extract<PlaceOrderResult, { ok: false }>): string {
  switch (result.reason) {
    case 'empty':
      return 'Your cart is currently empty.'
    case 'no-address':
      return 'Please add your address first.'
    case 'unavailable':
      return `${result.line} is currently out of stock. Please remove it from your cart.`
    case 'differs': {
      const what = result.line === 'price' ? 'The total' : result.line
      return `${what} has changed since you looked. Please check your cart and try again.`
    }
    case 'busy':
      return 'Your last payment is still being closed. Please try again in a minute.'
    case 'too-many':
      return 'You have several payments open. Please finish one of them, or try again in some minutes.'
  }
}

/** Why a call with a key that was used before is not answered. */
export function onceMessage({ reason }: Extract<Once<unknown>, { ok: false }>): string {
  return reason === 'key-reused'
    ? 'This key was used for another request. Please load the page again.'
    : 'The same request is still under way. Please try again in a moment.'
}

/** Of functions, and of the form that does the same. */
export const TOO_MANY_CALLS = 'Too many calls. Please wait a minute and try again.'

export const PAYMENT_UNAVAILABLE = 'The payment service does not answer. Please try again in a minute.'
