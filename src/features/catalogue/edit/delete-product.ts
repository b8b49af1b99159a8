import { isProductId } from '../../../domain/catalogue/product.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { deleteRow, selectForUpdate, selectUses } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'

export type DeleteResult = { ok: true; id: string } | { ok: false; reason: 'unknown-product' | 'sold' | 'paying' | 'reviewed' }

/**
 * Deletes what was never sold: what an order, an open payment or a review names is archived instead. Its pictures go with the
 * uploads that nothing shows.
 */
export async function deleteProduct({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: string, by: Operator): Promise<DeleteResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction({ db }, async (tx): Promise<DeleteResult> => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    const { isSold, isPaying, isReviewed } = await selectUses(tx, id)
    if (isSold) return { ok: false, reason: 'sold' }
    if (isPaying) return { ok: false, reason: 'paying' }
    if (isReviewed) return { ok: false, reason: 'reviewed' }
    const at = clock.now()
    await deleteRow(tx, id, at)
    await recordAction(tx, { by, action: 'product-deleted', object: { type: 'product', id }, before: { name: product.name }, at })
    return { ok: true, id }
  })
}
