import { coerceQuantity, DEFAULT_QUANTITY, DEFAULT_SIZE, readSize, type LineChange } from './cart.ts'
import { isProductId } from './product.ts'
import { parseOptions, writeOptions, type Options } from './variant.ts'

/** What a visitor wanted to add to the cart before signing in. */
export type AddIntent = { id: string; options: Options; quantity: number }

/** How long it is remembered: long enough to register, or to sign in at a provider. */
export const ADD_INTENT_S = 1800

/** Size and quantity are the line's defaults where the form gave none; null when no product can have this id. */
export function addIntentOf(id: string, { options = {}, quantity = DEFAULT_QUANTITY }: LineChange): AddIntent | null {
  return isProductId(id) ? { id, options: { size: DEFAULT_SIZE, ...options }, quantity } : null
}

/** The value of the cookie. Neither ids nor sizes contain a dot. */
export function writeAddIntent({ id, options: { size, ...others }, quantity }: AddIntent): string {
  const more = Object.keys(others).length > 0 ? [encodeURIComponent(writeOptions(others))] : []
  return [id, size, quantity, ...more].join('.')
}

/** Two options whose values are written with many signs each. */
const MAX_LENGTH = 1500

/** The browser can send anything: null for what `writeAddIntent` has not written. */
export function readAddIntent(value: string | null): AddIntent | null {
  if (value === null || value.length > MAX_LENGTH) return null
  const [id = '', typedSize, typedQuantity, ...more] = value.split('.')
  const size = readSize(typedSize)
  const quantity = coerceQuantity(typedQuantity)
  const others = more.length > 0 ? readOthers(more.join('.')) : {}
  if (others === null || size === null || quantity === null || String(quantity) !== typedQuantity) return null
  return addIntentOf(id, { options: { ...others, size }, quantity })
}

function readOthers(text: string): Options | null {
  try {
    return parseOptions(decodeURIComponent(text))
  } catch {
    return null
  }
}
