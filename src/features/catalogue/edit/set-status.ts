import { sql } from 'kysely'
import { isProductId, type ProductStatus } from '../../../domain/catalogue/product.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { selectSeason } from '../season.sql.ts'
import { selectForUpdate } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'

export type StatusResult = { ok: true; id: string; status: ProductStatus; changed: boolean } | { ok: false; reason: 'unknown-product' }

/** Says who finds a product. What lies in carts stays there, out of stock where nobody is shown it; open payments are honoured. */
export async function setStatus(
  { db, clock, announce }: Pick<Shop, 'db' | 'clock' | 'announce'>,
  { id, status }: { id: string; status: ProductStatus },
  by: Operator,
): Promise<StatusResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction({ db }, async (tx): Promise<StatusResult> => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    const before = (await selectSeason(tx, id))?.status ?? 'on'
    if (before === status) return { ok: true, id, status, changed: false }
    await tx
      .updateTable('products')
      .set({ status, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await writeSearchText(tx)
    const object = { type: 'product', id } as const
    await recordAction(tx, { by, action: 'status-set', object, before: { status: before }, after: { status }, at: clock.now() })
    await announce(tx, 'product.changed', id)
    return { ok: true, id, status, changed: true }
  })
}
