import { coerceQuantity, DEFAULT_QUANTITY, DEFAULT_SIZE, readSize, type LineChange, type Size } from './cart.ts'
import { isProductId } from './product.ts'

/** What a visitor wanted to add to the cart before signing in. */
export type AddIntent = { id: string; size: Size; quantity: number }

/** How long it is remembered: long enough to register, or to sign in at a provider. */
export const ADD_INTENT_S = 1800

/** Size and quantity are the line's defaults where the form gave none; null when no product can have this id. */
export function addIntentOf(id: string, { size = DEFAULT_SIZE, quantity = DEFAULT_QUANTITY }: LineChange): AddIntent | null {
  return isProductId(id) ? { id, size, quantity } : null
}

/** The value of the cookie. Neither ids nor sizes contain a dot. */
export function writeAddIntent({ id, size, quantity }: AddIntent): string {
  return [id, size, quantity].join('.')
}

const MAX_LENGTH = 100

/** The browser can send anything: null for what `writeAddIntent` has not written. */
export function readAddIntent(value: string | null): AddIntent | null {
  if (value === null || value.length > MAX_LENGTH) return null
  const [id = '', typedSize, typedQuantity, ...rest] = value.split('.')
  const size = readSize(typedSize)
  const quantity = coerceQuantity(typedQuantity)
  if (rest.length > 0 || size === null || quantity === null || String(quantity) !== typedQuantity) return null
  return addIntentOf(id, { size, quantity })
}
