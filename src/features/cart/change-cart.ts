import type { Transaction } from 'kysely'
import type { CartLine, LineChange } from '../../domain/cart.ts'
import { canBuy, isProductId } from '../../domain/product.ts'
import { retryOnConflict } from '../../platform/retry.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { deleteAllLines, mergeLines, subtractLines, type MergeRow } from './cart.sql.ts'
import { withProducts } from './find-cart.ts'

/** A line to add, or the change of a line that is there already. Absent fields keep their value. */
export type LineToSet = { id: string } & LineChange

/** `set` adds lines or changes them; `change` leaves absent what another device has removed; `remove` comes last. */
export type CartMerge = { set?: LineToSet[]; change?: LineToSet[]; remove?: string[] }

/** `lines` are the whole cart after the merge, without what another device has changed at the same moment. */
export type MergeResult = { ok: true; lines: CartLine[] } | { ok: false; reason: 'unknown-product' | 'out-of-stock'; id: string }

/** Merges all of it into the cart or, when a line to be set cannot be bought, nothing. Other lines stay as they are. */
export async function mergeCart(shop: Shop, uid: string, merge: CartMerge): Promise<MergeResult> {
  const set = merge.set ?? []
  const products = await findProducts(
    shop,
    set.map(({ id }) => id),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  for (const { id } of set) {
    const product = byId.get(id)
    if (!product) return { ok: false, reason: 'unknown-product', id }
    if (!canBuy(product)) return { ok: false, reason: 'out-of-stock', id }
  }
  const row = toRow(merge)
  const lines = await retryOnConflict(() => mergeLines(shop.db, uid, row))
  return { ok: true, lines: await withProducts(shop, lines, products) }
}

/** A statement may touch a line only once: the last word on it counts. */
function toRow({ set = [], change = [], remove = [] }: CartMerge): MergeRow {
  const possible = <Item>(items: Item[], idOf: (item: Item) => string) => items.filter((item) => isProductId(idOf(item)))
  const removed = new Set(possible(remove, (id) => id))
  const wanted = new Map(set.map((line) => [line.id, line]))
  const wishes = new Map<string, LineToSet>()
  for (const line of possible(change, ({ id }) => id)) {
    const earlier = wanted.get(line.id)
    if (earlier) wanted.set(line.id, { ...earlier, ...line })
    else wishes.set(line.id, line)
  }
  const staying = (lines: Map<string, LineToSet>) => [...lines.values()].filter(({ id }) => !removed.has(id))
  return { set: staying(wanted), change: staying(wishes), remove: [...removed] }
}

export async function clearCart(shop: Shop, uid: string): Promise<void> {
  await deleteAllLines(shop.db, uid)
}

/** Takes what was bought out of the cart, inside the transaction that makes the order. */
export async function takeBoughtLines(tx: Transaction<Schema>, uid: string, bought: { id: string; quantity: number }[]): Promise<void> {
  await subtractLines(tx, uid, bought)
}
