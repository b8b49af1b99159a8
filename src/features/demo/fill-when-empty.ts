import { DEFAULT_QUERY } from '../../domain/search/shop-query.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { importProducts } from '../catalogue/import/import-products.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { importContentOf, importReviewsOf } from './import-folder.ts'

/**
 * Fills an empty shop with what its folder has: products, then the reviews and the members' content, which name products
 * and their pictures. A shop that has products keeps what it has: from then on the database is the truth.
 */
export async function fillWhenEmpty(shop: Shop, folder: string = shop.folder.path): Promise<void> {
  if ((await listProducts(shop, DEFAULT_QUERY, { limit: 1, after: null })).total > 0) return
  const products = await importProducts(shop, folder, { partly: true })
  const reviews = await importReviewsOf(shop, folder)
  const content = await inTransaction(shop, (tx) => importContentOf(shop, tx, folder))
  shop.log.info(
    { event: 'folder-imported', added: products.added, reviews: reviews.added, content: content.added },
    'the shop folder is imported',
  )
  const refused = [...products.refused, ...reviews.refused, ...content.refused]
  if (refused.length > 0) shop.log.error({ event: 'folder-refused', refused }, 'parts of the shop folder were refused')
}
