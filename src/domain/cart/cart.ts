import { atPriceOf, sizeOf } from '../catalogue/options.ts'
import type { Product } from '../catalogue/product.ts'
import { isSize, type Size } from '../catalogue/size.ts'
import { optionsKey, type Options } from '../catalogue/variant.ts'
import { counted } from '../counted.ts'

export const DEFAULT_QUANTITY = 1
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 100
/** Each line is read with every look at the cart. */
export const MAX_LINES = 100

/** A line of the cart document: a product plus quantity and size (spec §3), at the price of what was chosen. */
export type CartLine = Product & { quantity: number; size: Size; options: Options }

/** A change of one cart line; absent fields, and options that are not named, keep their value. */
export type LineChange = { quantity?: number; options?: Options }

/** A line of the cart document, at the price of its kind of piece. */
export function cartLine<Of extends Product>(
  product: Of,
  { options, quantity }: { options: Options; quantity: number },
): Of & Pick<CartLine, 'options' | 'size' | 'quantity'> {
  return { ...atPriceOf(product, options), quantity, size: sizeOf(options), options }
}

/** Names a line among all lines of a cart or an order. */
export function lineKey({ id, options }: { id: string; options: Options }): string {
  return `${id} ${optionsKey(options)}`
}

/** Coerces numbers and numeric strings to an integer from 1 to 100 (spec §5). Returns null for anything else, which callers refuse. */
export function coerceQuantity(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return null
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(number)))
}

/** The accessible name of the header's cart link. `count` is the number of lines, not of pieces. */
export function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return `Cart, ${counted(count, 'item')}`
}

/** Reads a line change from form fields, without absent ones; null when a field is invalid. */
export function readLineChange(form: Map<string, string>): LineChange | null {
  const quantity = form.has('quantity') ? coerceQuantity(form.get('quantity')) : undefined
  const options = readOptionFields(form)
  if (quantity === null || options === null) return null
  return { ...(quantity !== undefined && { quantity }), ...(options && { options }) }
}

/** The name of an option's field in a form: `size`, or `option-colour`. */
export function optionField(name: string): string {
  return name === 'size' ? name : `${OTHER_OPTION}${name}`
}

const OTHER_OPTION = 'option-'

/** The options of a form; undefined without any, null where the size can be none. Whether the product comes in them is its to know. */
function readOptionFields(form: Map<string, string>): Options | null | undefined {
  if (form.has('size') && !isSize(form.get('size'))) return null
  const fields = [...form].flatMap(([field, value]): [string, string][] => {
    if (field === 'size') return [[field, value]]
    return field.startsWith(OTHER_OPTION) ? [[field.slice(OTHER_OPTION.length), value]] : []
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
