import { choicesOf, completeOptions } from '../catalogue/options.ts'
import type { Product } from '../catalogue/product.ts'
import type { Options } from '../catalogue/variant.ts'
import { optionField } from './cart.ts'

type Query = { get(name: string): string | null }

/** What the address of a product's page chooses, such as `?size=M`; null where that is nothing that the product comes in. */
export function readChosen(product: Pick<Product, 'metadata' | 'product_options'>, query: Query): Options | null {
  const given = choicesOf(product).flatMap(({ name }) => {
    const value = query.get(optionField(name))
    return value === null ? [] : [[name, value] as const]
  })
  return given.length > 0 ? completeOptions(product, Object.fromEntries(given), null) : null
}

/** The query that `readChosen` reads; empty where there is nothing to choose. */
export function chosenQuery(product: Pick<Product, 'metadata' | 'product_options'>, options: Options): string {
  const query = new URLSearchParams(choicesOf(product).map(({ name }) => [optionField(name), options[name] ?? '']))
  return query.size > 0 ? `?${query}` : ''
}

/** What of a query may choose a kind of any product, in one order; null for more than a product has, or longer. */
export function sameChosen(query: URLSearchParams): string | null {
  const fields = [...query].filter(([name]) => name === optionField('size') || name.startsWith(optionField('')))
  const text = new URLSearchParams(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  return fields.length > 3 || text.length > 300 ? null : text
}
