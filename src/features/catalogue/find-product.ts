import { isProductId, type Product } from '../../domain/product.ts'
import { createBatch, type LoadOne } from '../../platform/batch.ts'
import type { Shop } from '../../shop.ts'
import { selectByIds, selectInCart } from './catalogue.sql.ts'

/** The product as the catalogue has it now, or null. Any text may be asked for. */
export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [product] = await findProducts(shop, [id])
  return product ?? null
}

/** The products with these ids, in the order of `ids`; unknown ones are left out. */
export async function findProducts(shop: Pick<Shop, 'db'>, ids: string[]): Promise<Product[]> {
  const possible = [...new Set(ids)].filter(isProductId)
  if (possible.length === 0) return []
  const load = loaderOf(shop.db)
  const found = await Promise.all(possible.map(load))
  return found.filter((product) => product !== null)
}

/** The products of a person's cart, in no particular order, without waiting for its lines. */
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
