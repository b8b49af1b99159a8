import { choicesOf } from '../../domain/catalogue/options.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { optionsLabel, type Options } from '../../domain/catalogue/variant.ts'

/** "size M", "size M, indigo", or "indigo". */
export function chosenWords(options: Options): string {
  return `${'size' in options ? 'size ' : ''}${optionsLabel(options)}`
}

/** The button that makes a second line of a product, by what is chosen first. */
export function anotherWords(product: Pick<Product, 'metadata' | 'product_options'>): string {
  const [first] = choicesOf(product)
  return `Add another ${first?.label.toLowerCase() ?? 'one'}`
}
