import type { MergeResult } from '../features/cart/change-cart.ts'

/** What people are told of a line that could not be added. */
export const ADD_MESSAGES: Record<Extract<MergeResult, { ok: false }>['reason'], string> = {
  'unknown-product': 'Sorry, something went wrong loading this product.',
  'out-of-stock': 'This product is currently out of stock.',
}
