import { isInStock, isProductId, type Product } from '../../domain/catalogue/product.ts'
import type { Shop } from '../../shop.ts'
import { selectByIds, selectInCart } from './catalogue.sql.ts'

/** The product with its current data; null for an unknown or malformed id. */
export async function findProduct(shop: Pick<Shop, 'reads'>, id: string): Promise<Product | null> {
  const [product] = await findProducts(shop, [id])
  return product ?? null
}

/** The products with these ids, in the same sequence; unknown ids are omitted. */
export async function findProducts({ reads }: Pick<Shop, 'reads'>, ids: string[]): Promise<Product[]> {
  const possible = [...new Set(ids)].filter(isProductId)
  if (possible.length === 0) return []
  const found = await Promise.all(possible.map(reads.product))
  return found.filter((product) => product !== null)
}

/** The products with these ids that can be bought, as links have them. */
export async function findLinked(shop: Pick<Shop, 'reads'>, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return linksOf(ids, (await findProducts(shop, [...ids])).filter(isInStock))
}

/** The products of `known` with these ids, in their sequence, as links have them. */
export function linksOf(ids: readonly string[], known: Product[]): { id: string; name: string }[] {
  const byId = new Map(known.map(({ id, name }) => [id, { id, name }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The products in a user's cart, unsorted. Needs no prior query for the lines. */
export function findCartProducts(shop: Pick<Shop, 'db'>, uid: string): Promise<Product[]> {
  return selectInCart(shop.db, uid)
}

/** Products by id, for `Reads` of shop.ts. */
export async function loadProducts(db: Shop['db'], ids: string[]): Promise<Map<string, Product>> {
  return new Map((await selectByIds(db, ids)).map((product) => [product.id, product]))
}
