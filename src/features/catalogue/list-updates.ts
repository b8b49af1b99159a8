import type { Shop } from '../../shop.ts'
import { countProducts, selectNewestUpdate, selectUpdates } from './catalogue.sql.ts'

/** When products last changed, `limit` of them behind the first `from`, by id: what search engines ask before they come again. */
export function listUpdates(shop: Pick<Shop, 'db'>, part: { from: number; limit: number }): Promise<{ id: string; updatedAt: Date }[]> {
  return selectUpdates(shop.db, part)
}

/** How many `listUpdates` has. */
export function countUpdates(shop: Pick<Shop, 'db'>): Promise<number> {
  return countProducts(shop.db, 'all')
}

/** Null in an empty shop. */
export function findNewestUpdate(shop: Pick<Shop, 'db'>): Promise<Date | null> {
  return selectNewestUpdate(shop.db)
}
