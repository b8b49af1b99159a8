import { DEFAULT_QUERY } from '../../domain/shop-query.ts'
import type { Shop } from '../../shop.ts'
import { listProducts } from './list-products.ts'
import { importProducts } from './import-products.ts'

/** Fills an empty shop with the demo catalogue in `folder`. A shop that has products keeps what it has. */
export async function importDemoWhenEmpty(shop: Shop, folder: string): Promise<void> {
  if ((await listProducts(shop, DEFAULT_QUERY)).length > 0) return
  const report = await importProducts(shop, folder)
  shop.log.info({ event: 'demo-imported', added: report.added }, 'demo catalogue imported')
}
