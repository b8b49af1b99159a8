import type { Shop } from '../../shop.ts'
import { selectCount, selectNewestUpdate } from './catalogue.sql.ts'
import { selectUpdates, type ProductUpdate } from './feed.sql.ts'

/** When each product last changed, by id, without the first `skip`. */
export function listUpdates(shop: Pick<Shop, 'db'>, { skip, limit }: { skip: number; limit: number }): Promise<ProductUpdate[]> {
  return selectUpdates(shop.db, { skip, limit })
}

/** How many products `listUpdates` has. */
export function countUpdates(shop: Pick<Shop, 'db'>): Promise<number> {
  return selectCount(shop.db)
}

/** Null in an empty shop. */
export function findNewestUpdate(shop: Pick<Shop, 'db'>): Promise<Date | null> {
  return selectNewestUpdate(shop.db)
}
