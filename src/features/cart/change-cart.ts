import type { Transaction } from 'kysely'
import type { CartLine, LineChange } from '../../domain/cart.ts'
import { isProductId, whyNotForSale } from '../../domain/product.ts'
import { isGone } from '../../domain/variant.ts'
import { retryOnConflict } from '../../platform/retry.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'
import { deleteAllLines, mergeLines, subtractLines, type MergeRow } from './cart.sql.ts'
import { withProducts } from './find-cart.ts'

/** A line to add or update. Absent fields keep their value. */
export type LineToSet = { id: string } & LineChange

/** `set` adds or updates lines; `change` updates only existing lines, which another device may have removed; `remove` is applied last. */
export type CartMerge = { set?: LineToSet[]; change?: LineToSet[]; remove?: string[] }

/** `lines` is the whole cart after the merge, without concurrent changes of other devices. */
export type MergeResult =
  | { ok: true; lines: CartLine[] }
  | { ok: false; reason: 'unknown-product' | 'out-of-stock' | 'gone' | 'no-price' | 'full'; id: string }

/** Merges changes into the cart. If a line in `set` cannot be bought or has no room, nothing is changed. Other lines stay. */
export async function mergeCart(shop: Shop, uid: string, merge: CartMerge): Promise<MergeResult> {
  const set = merge.set ?? []
  const found = await findProducts(
    shop,
    set.map(({ id }) => id),
  )
  const products = await seeOwnHolds(shop, uid, found)
  const byId = new Map(products.map((product) => [product.id, product]))
  for (const { id, size } of set) {
    const product = byId.get(id)
    if (!product) return { ok: false, reason: 'unknown-product', id }
    const reason = whyNotForSale(product)
    if (reason) return { ok: false, reason, id }
    if (size && isGone(product, { size })) return { ok: false, reason: 'gone', id }
  }
  const row = toRow(merge)
  const lines = await retryOnConflict(() => mergeLines(shop.db, uid, row))
  if (!lines) return { ok: false, reason: 'full', id: row.set[0]?.id ?? '' }
  return { ok: true, lines: await withProducts(shop, uid, { lines, products }) }
}

/** Combines entries of the same line, the last one winning in each field, because a statement may touch a row only once. */
function toRow({ set = [], change = [], remove = [] }: CartMerge): MergeRow {
  const removed = new Set(remove.filter(isProductId))
  const toSet = new Map<string, LineToSet>()
  const toChange = new Map<string, LineToSet>()
  const combine = (lines: Map<string, LineToSet>, line: LineToSet) => lines.set(line.id, { ...lines.get(line.id), ...line })
  for (const line of set) combine(toSet, line)
  for (const line of change.filter(({ id }) => isProductId(id))) combine(toSet.has(line.id) ? toSet : toChange, line)
  const withoutRemoved = (lines: Map<string, LineToSet>) => [...lines.values()].filter(({ id }) => !removed.has(id))
  return { set: withoutRemoved(toSet), change: withoutRemoved(toChange), remove: [...removed] }
}

export async function clearCart(shop: Shop, uid: string): Promise<void> {
  await deleteAllLines(shop.db, uid)
}

/** Subtracts bought quantities from the cart, in the transaction that creates the order. */
export async function takeBoughtLines(tx: Transaction<Schema>, uid: string, bought: { id: string; quantity: number }[]): Promise<void> {
  await subtractLines(tx, uid, bought)
}
