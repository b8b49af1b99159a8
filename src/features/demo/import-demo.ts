import { join } from 'node:path'
import { DEFAULT_QUERY } from '../../domain/shop-query.ts'
import type { Shop } from '../../shop.ts'
import { inTransaction } from '../../platform/database.ts'
import { importDemoContent } from '../content/import-content.ts'
import { importReviews } from '../reviews/import-reviews.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { importProducts } from '../catalogue/import-products.ts'

/**
 * Fills an empty shop with the demo catalogue in `folder`: products, then the reviews and the members' content, which
 * name products and their pictures. A shop that has products keeps what it has.
 */
export async function importDemoWhenEmpty(shop: Shop, folder: string): Promise<void> {
  if ((await listProducts(shop, DEFAULT_QUERY, { limit: 1, after: null })).total > 0) return
  const products = await importProducts(shop, folder)
  const reviews = await importReviews(shop, join(folder, 'reviews.json'))
  const content = await inTransaction(shop, (tx) => importDemoContent(shop, tx, join(folder, 'content')))
  shop.log.info(
    { event: 'demo-imported', added: products.added, reviews: reviews.added, content: content.added },
    'demo catalogue imported',
  )
  const refused = [...products.refused, ...reviews.refused, ...content.refused]
  if (refused.length > 0) shop.log.error({ event: 'demo-refused', refused }, 'parts of the demo catalogue were refused')
}
