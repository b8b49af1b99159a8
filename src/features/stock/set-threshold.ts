import { isProductId } from '../../domain/catalogue/product.ts'
import { readThreshold } from '../../domain/catalogue/stock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findAnyProduct } from '../catalogue/find-product.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { replaceThreshold, selectThreshold } from './low.sql.ts'

type ThresholdResult = { ok: true; pieces: number | null } | { ok: false; reason: 'unknown-product' | 'invalid-count' }

/** Says from how few pieces on operators are told: of one product, or of every other one where `id` is null. Nobody is told of what is low already. */
export async function setThreshold(
  shop: Pick<Shop, 'db' | 'clock' | 'reads'>,
  { id, typed }: { id: string | null; typed: string },
  by: Operator,
): Promise<ThresholdResult> {
  const pieces = readThreshold(typed)
  if (pieces === undefined) return { ok: false, reason: 'invalid-count' }
  if (id !== null && !(isProductId(id) && (await findAnyProduct(shop, id)))) return { ok: false, reason: 'unknown-product' }
  return inTransaction(shop, async (tx): Promise<ThresholdResult> => {
    const before = await replaceThreshold(tx, id, pieces)
    if (before === pieces) return { ok: true, pieces }
    const words = (value: number | null) => ({ 'told at': value ?? 'none' })
    const object = { type: 'product', id: id ?? '' } as const
    await recordAction(tx, { by, action: 'threshold-set', object, before: words(before), after: words(pieces), at: shop.clock.now() })
    return { ok: true, pieces }
  })
}

/** The number of one product, or of the shop; null where it has none. */
export function findThreshold({ db }: Pick<Shop, 'db'>, id: string | null): Promise<number | null> {
  return selectThreshold(db, id)
}
