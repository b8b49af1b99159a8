import { sql } from 'kysely'
import { isStocked, isProductId } from '../../../domain/catalogue/product.ts'
import { isSoldOut } from '../../../domain/catalogue/variant.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { selectForUpdate } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'

/** `sold-out`: its pieces are counted, and all are gone. */
export type StockResult = { ok: true; changed: boolean } | { ok: false; reason: 'unknown-product' | 'sold-out' }

/** Puts a product in or out of stock, until an import says otherwise. */
export async function setStock(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, inStock }: { id: string; inStock: boolean },
  by: Operator,
): Promise<StockResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction({ db }, async (tx) => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    if (inStock && product.active && isSoldOut(product)) return { ok: false, reason: 'sold-out' }
    const before = isStocked(product)
    if (before === inStock) return { ok: true, changed: false }
    await tx
      .updateTable('products')
      .set({
        active: inStock,
        updated_at: sql`now()`,
        ...(inStock && { metadata: sql<string>`metadata || '{"is_oos": "0"}'` }),
      })
      .where('id', '=', id)
      .execute()
    await recordAction(tx, {
      by,
      action: 'stock-set',
      object: { type: 'product', id },
      before: { stock: before ? 'in' : 'out' },
      after: { stock: inStock ? 'in' : 'out' },
      at: clock.now(),
    })
    return { ok: true, changed: true }
  })
}
