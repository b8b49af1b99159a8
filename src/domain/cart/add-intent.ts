import { isProductId } from '../catalogue/product.ts'
import { DEFAULT_SIZE, isSize } from '../catalogue/size.ts'
import { parseOptions, writeOptions, type Options } from '../catalogue/variant.ts'
import { coerceQuantity, DEFAULT_QUANTITY, type LineChange } from './cart.ts'

const ACTS = ['add', 'save', 'tell', 'put'] as const

/** What a visitor wanted before signing in: to add to the cart, to save it, to be told when it is back, to put in what an assistant's cart has, whose token is the id. */
export type AddIntent = { act: (typeof ACTS)[number]; id: string; options: Options; quantity: number }

/** How long it is remembered: long enough to register, or to sign in at a provider. */
export const ADD_INTENT_S = 1800

/** Size and quantity are the line's defaults where the form gave none; null when no product can have this id. */
export function addIntentOf(
  id: string,
  { options = {}, quantity = DEFAULT_QUANTITY }: LineChange,
  act: AddIntent['act'] = 'add',
): AddIntent | null {
  return isProductId(id) ? { act, id, options: { size: DEFAULT_SIZE, ...options }, quantity } : null
}

/** The value of the cookie. Ids contain neither a dot nor an underscore. */
export function writeAddIntent({ act, id, options: { size = DEFAULT_SIZE, ...others }, quantity }: AddIntent): string {
  const more = Object.keys(others).length > 0 ? [encodeURIComponent(writeOptions(others))] : []
  return [act === 'add' ? id : `${act}_${id}`, encodeURIComponent(size).replaceAll('.', '%2E'), quantity, ...more].join('.')
}

/** Two options whose values are written with many signs each. */
const MAX_LENGTH = 1500

/** The browser can send anything: null for what `writeAddIntent` has not written. */
export function readAddIntent(value: string | null): AddIntent | null {
  if (value === null || value.length > MAX_LENGTH) return null
  const [named = '', typedSize, typedQuantity, ...more] = value.split('.')
  const act = ACTS.find((act) => named.startsWith(`${act}_`)) ?? 'add'
  const size = decoded(typedSize)
  const quantity = coerceQuantity(typedQuantity)
  const written = decoded(more.join('.'))
  const others = more.length > 0 && written !== null ? parseOptions(written) : {}
  if (written === null || others === null || !isSize(size) || quantity === null || String(quantity) !== typedQuantity) return null
  return addIntentOf(act === 'add' ? named : named.slice(act.length + 1), { options: { ...others, size }, quantity }, act)
}

function decoded(text = ''): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
