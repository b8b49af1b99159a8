import { sql } from 'kysely'
import { mergeLines, type CartMerge, type HeldLine, type MergeFault } from '../../domain/cart/cart-merge.ts'
import { MAX_LINES, type CartLine, lineKey } from '../../domain/cart/cart.ts'
import { completeOptions, isGone } from '../../domain/catalogue/options.ts'
import { whyNotForSale, type Product } from '../../domain/catalogue/product.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { putCode, removeCode, tryCode, type CodeRefused } from '../codes/cart-code.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'
import { lockLines, writeLines, type PlacedLine } from './cart.sql.ts'
import { withProducts } from './find-cart.ts'

/** `lines` is the whole cart after the merge. */
export type MergeResult =
  | { ok: true; lines: CartLine[] }
  | { ok: false; reason: 'unknown-product' | 'out-of-stock' | 'gone' | 'no-price' | 'full'; id: string }
  | MergeFault

/** Merges changes into the cart. If one of them is refused, nothing is changed; a product that cannot be bought can only be changed and removed. */
export function mergeCart(shop: Shop, uid: string, merge: CartMerge): Promise<MergeResult> {
  return mergeWith<never>(shop, uid, { merge, write: async () => ({ ok: true }) })
}

/** Merges changes into the cart, and enters a code or takes it out (null). If one of them is refused, nothing is changed. */
export async function changeCart(
  shop: Shop,
  uid: string,
  { code, ...merge }: CartMerge & { code?: string | null },
): Promise<MergeResult | CodeRefused> {
  if (code === undefined) return mergeCart(shop, uid, merge)
  if (code !== null)
    return tryCode(shop, uid, () => mergeWith(shop, uid, { merge, write: (tx) => putCode({ ...shop, db: tx }, uid, code) }))
  const write = async (tx: Tx) => {
    await removeCode({ db: tx }, uid)
    return { ok: true } as const
  }
  return mergeWith<never>(shop, uid, { merge, write })
}

/** With `write`, which may refuse before it has changed anything, in the transaction of the merge. */
async function mergeWith<Refused extends { ok: false }>(
  shop: Shop,
  uid: string,
  { merge, write }: { merge: CartMerge; write: (tx: Tx) => Promise<{ ok: true } | Refused> },
): Promise<MergeResult | Refused> {
  const { items = [], set = [], change = [], add = [] } = merge
  const found = await findProducts(
    shop,
    [...items, ...set, ...change, ...add].map(({ id }) => id),
  )
  const products = await seeOwnHolds(shop, uid, found)
  const byId = new Map(products.map((product) => [product.id, product]))
  const refused = whyNotInCart([...set, ...add], byId)
  if (refused) return refused
  const result = await inTransaction(shop, async (tx) => {
    const stored = await lockLines(tx, uid)
    const merged = mergeStored(stored, merge, byId)
    if (!merged.ok) return merged
    const written = await write(tx)
    if (!written.ok) return written
    await writeLines(tx, uid, merged)
    return { ok: true as const, lines: merged.lines }
  })
  return result.ok ? { ok: true, lines: await withProducts(shop, uid, { lines: result.lines, products }) } : result
}

/** The lines after the merge, and of these what is to be deleted and written. */
function mergeStored(stored: PlacedLine[], merge: CartMerge, products: Map<string, Product>) {
  const merged = mergeLines(stored, merge, {
    complete: (id, given, base) => (products.has(id) ? completeOptions(products.get(id)!, given, base) : (base ?? given)),
    make: (line): PlacedLine => ({ ...line, addedAt: null }),
  })
  if (!merged.ok) return merged
  const { lines } = merged
  const known = new Map(stored.map((line) => [lineKey(line), line]))
  const fresh = lines.filter((line) => !known.has(lineKey(line)))
  // Of `items`: what was there before may stay, also where it cannot be bought any more.
  const refused = whyNotInCart(merge.items ? fresh : [], products)
  if (refused) return refused
  const gone = fresh.find((line) => isGoneFrom(products.get(line.id), line))
  if (gone) return { ok: false, reason: 'gone', id: gone.id } as const
  if (lines.length > Math.max(MAX_LINES, stored.length)) return { ok: false, reason: 'full', id: fresh[0]?.id ?? '' } as const
  const left = new Set(lines.map(lineKey))
  return {
    ok: true,
    lines,
    gone: stored.filter((line) => !left.has(lineKey(line))),
    written: lines.filter((line) => known.get(lineKey(line))?.quantity !== line.quantity),
  } as const
}

function whyNotInCart(lines: { id: string }[], products: Map<string, Product>): Extract<MergeResult, { ok: false }> | null {
  for (const { id } of lines) {
    const product = products.get(id)
    const reason = product ? whyNotForSale(product) : 'unknown-product'
    if (reason) return { ok: false, reason, id }
  }
  return null
}

function isGoneFrom(product: Product | undefined, { options }: HeldLine): boolean {
  return product !== undefined && isGone(product, options)
}

export async function clearCart(shop: Shop, uid: string): Promise<void> {
  await shop.db.deleteFrom('cart_lines').where('user_id', '=', uid).execute()
}

/** In the transaction that creates the order. Pieces that were added after the payment began stay. */
export async function takeBoughtLines(tx: Tx, uid: string, bought: HeldLine[]): Promise<void> {
  await sql`
    with held as materialized (
      select product_id, options from cart_lines where user_id = ${uid} order by product_id, options for update
    ),
    bought as (
      select id, line.options, quantity from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as line(id text, options jsonb, quantity integer)
      join held on product_id = id and held.options = line.options
    ),
    deleted as (
      delete from cart_lines using bought
      where user_id = ${uid} and product_id = bought.id and cart_lines.options = bought.options and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where user_id = ${uid} and product_id = bought.id and cart_lines.options = bought.options
      and cart_lines.quantity > bought.quantity`.execute(tx)
}
