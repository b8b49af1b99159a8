import type { Transaction } from 'kysely'
import type { LineChange } from '../../domain/cart.ts'
import { canBuy } from '../../domain/product.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { deleteAllLines, deleteLines, subtractLines, updateLine, upsertLines } from './cart.sql.ts'

/** A line to add, or the change of a line that is there already. Absent fields keep their value. */
export type LineToSet = { id: string } & LineChange

export type MergeResult = { ok: true } | { ok: false; reason: 'unknown-product' | 'out-of-stock'; id: string }

/** Merges lines into the cart, all of them or, when one cannot be bought, none. Other lines stay as they are. */
export async function setLines(shop: Shop, uid: string, wanted: LineToSet[]): Promise<MergeResult> {
  // The last word on a product counts; a statement may touch a row only once.
  const lines = [...new Map(wanted.map((line) => [line.id, line])).values()]
  if (lines.length === 0) return { ok: true }
  const products = new Map(
    (
      await findProducts(
        shop,
        lines.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  )
  for (const { id } of lines) {
    const product = products.get(id)
    if (!product) return { ok: false, reason: 'unknown-product', id }
    if (!canBuy(product)) return { ok: false, reason: 'out-of-stock', id }
  }
  await upsertLines(shop.db, uid, lines)
  return { ok: true }
}

/** Sets quantity or size of a line; one that another device has removed stays removed. */
export async function changeLine(shop: Shop, uid: string, productId: string, change: LineChange): Promise<void> {
  if (Object.keys(change).length > 0) await updateLine(shop.db, uid, productId, change)
}

export async function removeLines(shop: Shop, uid: string, productIds: string[]): Promise<void> {
  if (productIds.length > 0) await deleteLines(shop.db, uid, productIds)
}

export async function clearCart(shop: Shop, uid: string): Promise<void> {
  await deleteAllLines(shop.db, uid)
}

/** Takes what was bought out of the cart, inside the transaction that makes the order. */
export async function takeBoughtLines(tx: Transaction<Schema>, uid: string, bought: { id: string; quantity: number }[]): Promise<void> {
  await subtractLines(tx, uid, bought)
}
