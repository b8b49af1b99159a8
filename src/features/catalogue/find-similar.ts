import { isInStock, isListed, isProductId, isShown, type Product } from '../../domain/catalogue/product.ts'
import type { Shop } from '../../shop.ts'
import { linksOf } from './find-product.ts'
import { selectWithSimilar } from './similar.sql.ts'

/** The number of products of a print, and at the front of the shelf, whose dyes are compared. */
const COMPARED = 24

export type WithSimilar = {
  /** Null where there is none. */
  product: Product | null
  /** The products that it names as worn with it, and that can be bought. */
  wearWith: { id: string; name: string }[]
  /** Products in stock that may be like it, in the owner's order. */
  candidates: Product[]
}

/** The product `id`, and to which others its page leads. */
export async function findWithSimilar(shop: Pick<Shop, 'db'>, id: string): Promise<WithSimilar> {
  const found = isProductId(id) ? await selectWithSimilar(shop.db, id, COMPARED) : []
  const product = found.find((product) => product.id === id && isShown(product)) ?? null
  const others = found.filter((other) => other.id !== id && isInStock(other) && isListed(other))
  return { product, wearWith: linksOf(product?.wear_with ?? [], others), candidates: others }
}
