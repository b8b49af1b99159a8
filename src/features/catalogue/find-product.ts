import { isProductId, type Product } from '../../domain/product.ts'
import type { Shop } from '../../shop.ts'
import { selectByIds } from './catalogue.sql.ts'

/** The product as the catalogue has it now, or null. Any text may be asked for. */
export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [product] = await findProducts(shop, [id])
  return product ?? null
}

/** The products with these ids, in the order of `ids`; unknown ones are left out. */
export async function findProducts(shop: Pick<Shop, 'db'>, ids: string[]): Promise<Product[]> {
  const possible = [...new Set(ids)].filter(isProductId)
  if (possible.length === 0) return []
  const byId = new Map((await selectByIds(shop.db, possible)).map((product) => [product.id, product]))
  return possible.flatMap((id) => byId.get(id) ?? [])
}
