import type { Transaction } from 'kysely'
import { mergeLines, type CartMerge, type HeldLine, type MergeFault } from '../../domain/cart/cart-merge.ts'
import { MAX_LINES, type CartLine } from '../../domain/cart/cart.ts'
import { completeOptions, isGone } from '../../domain/catalogue/options.ts'
import { lineKey } from '../../domain/cart/cart.ts'
import { whyNotForSale, type Product } from '../../domain/catalogue/product.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'
import { deleteAllLines, lockLines, subtractLines, writeLines, type PlacedLine } from './cart.sql.ts'
import { withProducts } from './find-cart.ts'

/** `lines` is the whole cart after the merge. */
export type MergeResult =
  | { ok: true; lines: CartLine[] }
  | { ok: false; reason: 'unknown-product' | 'out-of-stock' | 'gone' | 'no-price' | 'full'; id: string }
  | MergeFault

/** Merges changes into the cart. If one of them is refused, nothing is changed; a product that cannot be bought can only be changed and removed. */
export async function mergeCart(shop: Shop, uid: string, merge: CartMerge): Promise<MergeResult> {
  const { set = [], change = [], add = [] } = merge
  const found = await findProducts(
    shop,
    [...set, ...change, ...add].map(({ id }) => id),
  )
  const products = await seeOwnHolds(shop, uid, found)
  const byId = new Map(products.map((product) => [product.id, product]))
  for (const { id } of [...set, ...add]) {
    const product = byId.get(id)
    const reason = product ? whyNotForSale(product) : 'unknown-product'
    if (reason) return { ok: false, reason, id }
  }
  const result = await inTransaction(shop, async (tx): Promise<{ ok: true; lines: HeldLine[] } | Extract<MergeResult, { ok: false }>> => {
    const stored = await lockLines(tx, uid)
    const merged = mergeLines(stored, merge, {
      complete: (id, given, base) => (byId.has(id) ? completeOptions(byId.get(id)!, given, base) : (base ?? given)),
      make: (line): PlacedLine => ({ ...line, addedAt: null }),
    })
    if (!merged.ok) return merged
    const { lines } = merged
    const known = new Map(stored.map((line) => [lineKey(line), line]))
    const fresh = lines.filter((line) => !known.has(lineKey(line)))
    const gone = fresh.find((line) => isGoneFrom(byId.get(line.id), line))
    if (gone) return { ok: false, reason: 'gone', id: gone.id }
    if (lines.length > Math.max(MAX_LINES, stored.length)) return { ok: false, reason: 'full', id: fresh[0]?.id ?? '' }
    const left = new Set(lines.map(lineKey))
    await writeLines(tx, uid, {
      gone: stored.filter((line) => !left.has(lineKey(line))),
      written: lines.filter((line) => known.get(lineKey(line))?.quantity !== line.quantity),
    })
    return { ok: true, lines }
  })
  return result.ok ? { ok: true, lines: await withProducts(shop, uid, { lines: result.lines, products }) } : result
}

function isGoneFrom(product: Product | undefined, { options }: HeldLine): boolean {
  return product !== undefined && isGone(product, options)
}

export async function clearCart(shop: Shop, uid: string): Promise<void> {
  await deleteAllLines(shop.db, uid)
}

/** Subtracts bought quantities from the cart, in the transaction that creates the order. */
export async function takeBoughtLines(tx: Transaction<Schema>, uid: string, bought: HeldLine[]): Promise<void> {
  await subtractLines(tx, uid, bought)
}
