import { choicesOf, everyOptions } from '../catalogue/options.ts'
import type { Product } from '../catalogue/product.ts'
import { optionsPath, type Options } from '../catalogue/variant.ts'

/** One kind of piece as search engines and merchant tools know it. */
export type FeedVariant = { id: string; options: Options }

/** Every kind of a product; one with the product's own id where there is nothing to choose. */
export function variantsOf(product: Pick<Product, 'id' | 'metadata' | 'product_options'>): FeedVariant[] {
  return everyOptions(product).map((options) => ({ id: shorten(variantName(product, options)), options }))
}

/** A kind by its whole name, from which the product's id can be read: "kurta/M". */
export function variantName(product: Pick<Product, 'id' | 'metadata' | 'product_options'>, options: Options): string {
  return choicesOf(product).length > 0 ? `${product.id}/${optionsPath(options)}` : product.id
}

/** What the kinds of a product have in common. */
export function groupId({ id }: Pick<Product, 'id'>): string {
  return shorten(id)
}

/** The longest id that merchant tools take. */
const LONGEST = 50

/** A longer one ends in a hash: an id never changes, and no two are the same. */
function shorten(id: string): string {
  if (id.length <= LONGEST) return id
  const end = `~${hash(id, 31).toString(36)}${hash(id, 37).toString(36)}`
  return `${id.slice(0, LONGEST - end.length).toWellFormed()}${end}`
}

function hash(text: string, factor: number): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, factor) + text.charCodeAt(at)) >>> 0
  return sum
}
