import type { Shop } from '../../shop.ts'
import { selectUpdates } from './catalogue.sql.ts'

/** When each product last changed, the newest change first: what search engines ask before they come again. */
export function listUpdates(shop: Pick<Shop, 'db'>, limit: number): Promise<{ id: string; updatedAt: Date }[]> {
  return selectUpdates(shop.db, limit)
}
