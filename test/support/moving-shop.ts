import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '../../src/domain/import/import-report.ts'
import { importUpload } from '../../src/features/catalogue/import/import-products.ts'
import { selectStoredAfter } from '../../src/features/catalogue/stored.sql.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { createTestShop } from './shop.ts'

/** A shop with a folder of its own and the category `kurtas`, into which the exports of others are brought. */
export async function createMovingShop() {
  const test = await createTestShop()
  const path = await mkdtemp(join(tmpdir(), 'chhaap-moving-'))
  const categories = [{ ...test.shop.folder.categories[0]!, id: 'kurtas', label: 'Kurtas' }]
  const shop = { ...test.shop, demo: false, folder: { ...test.shop.folder, path, categories } }
  const stored = () => selectStoredAfter(shop.db, null, 1000)
  return {
    shop,
    path,
    pool: test.pool,
    stored,
    bring: (text: string, options = {}): Promise<ImportReport> => importUpload(shop, text, { by: COMMAND_LINE, ...options }),
    /** Count, SKU and price of each kind of a product. */
    async kindsOf(id: string) {
      const product = (await stored()).find((known) => known.id === id)
      return Object.fromEntries(
        product!.kinds.map(({ options, stock, sku, price }) => [Object.values(options).join('/'), [stock, sku, price]]),
      )
    },
    async empty() {
      await test.pool.query('delete from products')
      await rm(join(path, 'redirects.csv'), { force: true })
    },
    async close() {
      await test.close()
      await rm(path, { recursive: true, force: true })
    },
  }
}

export type MovingShop = Awaited<ReturnType<typeof createMovingShop>>

/** How many are new, changed, the same and refused. */
export const fates = ({ added, changed, unchanged, refused }: ImportReport) => [
  added.length,
  changed.length,
  unchanged.length,
  refused.length,
]
export const places = (refusals: ImportReport['left'] = []) => refusals.map(({ line, column, reason }) => [line, column, reason])
