import type { Transaction } from 'kysely'
import type { LineChange } from '../../domain/cart.ts'
import { canBuy, isProductId, type Product } from '../../domain/product.ts'
import { retryOnConflict } from '../../platform/retry.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { deleteAllLines, deleteLines, subtractLines, updateLines, upsertLines } from './cart.sql.ts'

/** A line to add, or the change of a line that is there already. Absent fields keep their value. */
export type LineToSet = { id: string } & LineChange

/** `products` are those of the lines that were set. */
export type MergeResult = { ok: true; products: Product[] } | { ok: false; reason: 'unknown-product' | 'out-of-stock'; id: string }

/** Merges lines into the cart, all of them or, when one cannot be bought, none. Other lines stay as they are. */
export async function setLines(shop: Shop, uid: string, wanted: LineToSet[]): Promise<MergeResult> {
  // The last word on a product counts; a statement may touch a row only once.
  const lines = [...new Map(wanted.map((line) => [line.id, line])).values()]
  if (lines.length === 0) return { ok: true, products: [] }
  const products = await findProducts(
    shop,
    lines.map(({ id }) => id),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  for (const { id } of lines) {
    const product = byId.get(id)
    if (!product) return { ok: false, reason: 'unknown-product', id }
    if (!canBuy(product)) return { ok: false, reason: 'out-of-stock', id }
  }
  await retryOnConflict(() => upsertLines(shop.db, uid, lines))
  return { ok: true, products }
}

/** Changes lines that are there; one that another device has removed stays removed. */
export async function changeLines(shop: Shop, uid: string, changes: LineToSet[]): Promise<void> {
  const possible = changes.filter(({ id }) => isProductId(id))
  if (possible.length > 0) await retryOnConflict(() => updateLines(shop.db, uid, possible))
}

export async function removeLines(shop: Shop, uid: string, productIds: string[]): Promise<void> {
  const possible = productIds.filter(isProductId)
  if (possible.length > 0) await deleteLines(shop.db, uid, possible)
}

export async function clearCart(shop: Shop, uid: string): Promise<void> {
  await deleteAllLines(shop.db, uid)
}

/** Takes what was bought out of the cart, inside the transaction that makes the order. */
export async function takeBoughtLines(tx: Transaction<Schema>, uid: string, bought: { id: string; quantity: number }[]): Promise<void> {
  await subtractLines(tx, uid, bought)
}
