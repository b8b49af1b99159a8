import { sql } from 'kysely'
import { isProductId } from '../../../domain/catalogue/product.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { selectForUpdate } from './edit.sql.ts'
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
    // Where a product is named that may not be forgotten.
    const named = sql`line_items @> ${JSON.stringify([{ id }])}::jsonb`
    const { rows } = await sql<{ isSold: boolean; isPaying: boolean; isReviewed: boolean }>`
      select exists (select from orders where ${named}) as "isSold",
        exists (select from checkout_sessions where state in ('starting', 'open', 'failed') and ${named}) as "isPaying",
        exists (select from reviews where product_id = ${id}) as "isReviewed"`.execute(tx)
    const { isSold, isPaying, isReviewed } = rows[0]!
    if (isSold) return { ok: false, reason: 'sold' }
    if (isPaying) return { ok: false, reason: 'paying' }
    if (isReviewed) return { ok: false, reason: 'reviewed' }
    const at = clock.now()
    // Pictures that nothing shows any more are swept like uploads that were never saved.
    await sql`update pictures set unsaved_since = ${at}::timestamptz
      where name in (select unnest(images) from products where id = ${id})`.execute(tx)
    await tx.deleteFrom('products').where('id', '=', id).execute()
    await recordAction(tx, { by, action: 'product-deleted', object: { type: 'product', id }, before: { name: product.name }, at })
    return { ok: true, id }
  })
}
