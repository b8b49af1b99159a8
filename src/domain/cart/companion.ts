import { canBuy, type Product } from '../catalogue/product.ts'

/** A piece that others are worn with; `of` are the ids of those. */
export type Companion = { product: Product; of: string[] }

type Worn = Pick<Product, 'id' | 'wear_with'>

/** What the lines of a cart are worn with by their products' own data, and what is not in the cart; in their sequence. */
export function companionIds(lines: readonly Worn[]): string[] {
  const own = new Set(lines.map(({ id }) => id))
  return [...new Set(lines.flatMap(({ wear_with: ids = [] }) => ids))].filter((id) => !own.has(id))
}

/** The first of these that can be bought. */
export function chooseCompanion(lines: readonly Worn[], products: readonly Product[]): Companion | null {
  const product = products.find(canBuy)
  return product ? { product, of: lines.filter(({ wear_with: ids }) => ids?.includes(product.id)).map(({ id }) => id) } : null
}

/** Whether it still goes with what the cart holds by now. */
export function isCompanion({ product, of }: Companion, lines: readonly Pick<Product, 'id'>[]): boolean {
  return lines.some(({ id }) => of.includes(id)) && lines.every(({ id }) => id !== product.id)
}
