import { withoutKey } from '../../domain/paging.ts'
import type { Product } from '../../domain/product.ts'
import type { Shop } from '../../shop.ts'
import { selectInStock, selectSamePrint } from './catalogue.sql.ts'

/** Of how many pieces at the front of the shelf the dyes are compared. */
const SHELF = 24

/** What is in stock and may be like the product `id`: those of its print, and the front of the shelf. */
export async function findSimilar(shop: Pick<Shop, 'db'>, id: string): Promise<Product[]> {
  const [samePrint, shelf] = await Promise.all([selectSamePrint(shop.db, id, SHELF), selectInStock(shop.db, { limit: SHELF, after: null })])
  return [...samePrint, ...shelf.map(withoutKey)]
}
