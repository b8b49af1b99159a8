import { choicesOf } from '../../domain/catalogue/options.ts'
import { NO_WEIGHT } from '../../domain/catalogue/product-limits.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { optionsLabel, type Options } from '../../domain/catalogue/variant.ts'
import { categoryOf, type Category, type Shelf } from '../../domain/shop/shop-folder.ts'

/** "size M", "size M, indigo", or "indigo". */
export function chosenWords(options: Options): string {
  return `${'size' in options ? 'size ' : ''}${optionsLabel(options)}`
}

/** What stands in place of the choice for what comes in one size: the weight of what is bought by it. */
export function oneSizeWords(product: Pick<Product, 'metadata'>, categories: Shelf['categories']): string {
  const { weight } = product.metadata
  const { card }: Pick<Category, 'card'> = categoryOf(product, categories)
  return card.includes('weight') && weight !== NO_WEIGHT ? weight : 'One size'
}

/** The button that makes a second line of a product, by what is chosen first. */
export function anotherWords(product: Pick<Product, 'metadata' | 'product_options'>): string {
  const [first] = choicesOf(product)
  return `Add another ${first?.label.toLowerCase() ?? 'one'}`
}
