import { isInStock, isListed, isProductId, isShown, type Product } from '../../domain/catalogue/product.ts'
import type { Shop } from '../../shop.ts'
import { selectByIds, selectInCart } from './catalogue.sql.ts'

/** The product with its current data; null for an unknown or malformed id, and for what operators alone are shown. */
export async function findProduct(shop: Pick<Shop, 'reads'>, id: string): Promise<Product | null> {
  const product = await findAnyProduct(shop, id)
  return product && isShown(product) ? product : null
}

/** The same for operators, to whom every product is shown. */
export async function findAnyProduct({ reads }: Pick<Shop, 'reads'>, id: string): Promise<Product | null> {
  return isProductId(id) ? reads.product(id) : null
}

/** The products with these ids that shoppers are shown, in the same sequence; others are omitted. */
export async function findProducts(shop: Pick<Shop, 'reads'>, ids: string[]): Promise<Product[]> {
  return (await findAnyProducts(shop, ids)).filter(isShown)
}

/** The same with those that lie in carts and orders, and that nobody is shown any more. */
export async function findAnyProducts({ reads }: Pick<Shop, 'reads'>, ids: string[]): Promise<Product[]> {
  const possible = [...new Set(ids)].filter(isProductId)
  if (possible.length === 0) return []
  const found = await Promise.all(possible.map(reads.product))
  return found.filter((product) => product !== null)
}

/** The products with these ids that can be bought and that lists show, in the same sequence. */
export async function findLinked(shop: Pick<Shop, 'reads'>, ids: readonly string[]): Promise<Product[]> {
  return (await findProducts(shop, [...ids])).filter((product) => isInStock(product) && isListed(product))
}

/** The products in a user's cart, unsorted. Needs no prior query for the lines. */
export function findCartProducts(shop: Pick<Shop, 'db'>, uid: string): Promise<Product[]> {
  return selectInCart(shop.db, uid)
}

/** Products by id, for `Reads` of shop.ts. */
export async function loadProducts(db: Shop['db'], ids: string[]): Promise<Map<string, Product>> {
  return new Map((await selectByIds(db, ids)).map((product) => [product.id, product]))
}
