import { isProductId, type Product } from '../../domain/product.ts'
import { createBatch, type LoadOne } from '../../platform/batch.ts'
import type { Shop } from '../../shop.ts'
import { selectByIds, selectInCart } from './catalogue.sql.ts'

/** The product with its current data; null for an unknown or malformed id. */
export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [product] = await findProducts(shop, [id])
  return product ?? null
}

/** The products with these ids, in the same sequence; unknown ids are omitted. */
export async function findProducts(shop: Pick<Shop, 'db'>, ids: string[]): Promise<Product[]> {
  const possible = [...new Set(ids)].filter(isProductId)
  if (possible.length === 0) return []
  const load = loaderOf(shop.db)
  const found = await Promise.all(possible.map(load))
  return found.filter((product) => product !== null)
}

/** The products in a user's cart, unsorted. Needs no prior query for the lines. */
export function findCartProducts(shop: Pick<Shop, 'db'>, uid: string): Promise<Product[]> {
  return selectInCart(shop.db, uid)
}

/** Every page and every cart loads products: simultaneous loads share a statement. */
const loaders = new WeakMap<Shop['db'], LoadOne<string, Product>>()

function loaderOf(db: Shop['db']): LoadOne<string, Product> {
  const known = loaders.get(db)
  if (known) return known
  const load = createBatch(async (ids: string[]) => new Map((await selectByIds(db, ids)).map((product) => [product.id, product])))
  loaders.set(db, load)
  return load
}
