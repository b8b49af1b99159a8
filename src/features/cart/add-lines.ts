import type { HeldLine } from '../../domain/cart/cart-merge.ts'
import { completeOptions, isGone } from '../../domain/catalogue/options.ts'
import { whyNotForSale, type Product } from '../../domain/catalogue/product.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'
import { mergeCart } from './change-cart.ts'

/** Adds lines to the cart, without those that cannot be bought now; an equal line has the sum, at most 100. `full`: for which there was no room. */
export async function addLines<Line extends HeldLine>(shop: Shop, uid: string, lines: readonly Line[]): Promise<{ full: Line[] }> {
  const gone = new Set(await findGoneLines(shop, uid, lines))
  const full: Line[] = []
  let add = lines.filter((line) => !gone.has(line))
  // What has gone, or does not fit any more, since that look is left out.
  while (add.length > 0) {
    const merged = await mergeCart(shop, uid, { add: add.map(({ id, options, quantity }) => ({ id, options, quantity })) })
    if (merged.ok) break
    if (merged.reason === 'full') full.push(...add.filter(({ id }) => id === merged.id))
    add = add.filter(({ id }) => id !== merged.id)
  }
  return { full }
}

/** Those that nobody can buy now, or where `uid` is given, that this person cannot. */
export async function findGoneLines<Line extends HeldLine>(shop: Shop, uid: string | null, lines: readonly Line[]): Promise<Line[]> {
  const found = await findProducts(
    shop,
    lines.map(({ id }) => id),
  )
  const products = new Map((uid === null ? found : await seeOwnHolds(shop, uid, found)).map((product) => [product.id, product]))
  return lines.filter((line) => !isThere(products.get(line.id), line))
}

/** Whether pieces like this can be bought now. */
export function isThere(product: Product | undefined, { options: wanted }: Pick<HeldLine, 'options'>): boolean {
  const options = product && whyNotForSale(product) === null ? completeOptions(product, wanted, null) : null
  return product !== undefined && options !== null && !isGone(product, options)
}
