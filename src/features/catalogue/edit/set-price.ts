import { sql } from 'kysely'
import { isProductId, priceRupees } from '../../../domain/catalogue/product.ts'
import { indianDay } from '../../../domain/indian-time.ts'
import { formatRupees, readPrice } from '../../../domain/money.ts'
import type { PriceGap } from '../../../domain/prices/tax-rate.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { selectForUpdate } from './edit.sql.ts'
import { gapsOf } from './find-gaps.ts'
import { lockImports } from './import.sql.ts'

/** `current` is the price that somebody else has set meanwhile, in rupees; null is none. `gap`: it falls between two rates of GST. */
export type PriceResult =
  | { ok: true; changed: boolean; rupees: number | null; gap: PriceGap | null }
  | { ok: false; reason: 'unknown-product' | 'invalid-price' }
  | { ok: false; reason: 'changed-meanwhile'; current: number | null }

/** `price` as it was typed, in whole rupees; empty for none. `seen` is the price that it replaces; without one it replaces any. */
export type PriceChange = { id: string; price: string; seen?: number | null }

/** Sets what a product costs, until an import says otherwise. Carts and pages follow at once. */
export async function setPrice(
  { db, clock, announce, seller }: Pick<Shop, 'db' | 'clock' | 'announce' | 'seller'>,
  change: PriceChange,
  by: Operator,
): Promise<PriceResult> {
  const { id, seen } = change
  const price = readPrice(change.price)
  if (!price.ok) return { ok: false, reason: 'invalid-price' }
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  const { rupees } = price
  return inTransaction({ db }, async (tx) => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    const current = priceRupees(product)
    const rules = seller.registration
    const priced = { ...product, metadata: { ...product.metadata, price_usd: String(rupees ?? '') }, kinds: [] }
    const gap = (rules && gapsOf(rules, priced, indianDay(clock.now()))[0]) ?? null
    if (current === rupees) return { ok: true, changed: false, rupees, gap }
    if (seen !== undefined && seen !== current) return { ok: false, reason: 'changed-meanwhile', current }
    await tx
      .updateTable('products')
      .set({
        metadata: sql<string>`metadata || jsonb_build_object('price_usd', ${rupees === null ? '' : String(rupees)}::text)`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    const words = (value: number | null) => ({ price: value === null ? null : formatRupees(value) })
    await recordAction(tx, {
      by,
      action: 'price-set',
      object: { type: 'product', id },
      before: words(current),
      after: words(rupees),
      at: clock.now(),
    })
    await announce(tx, 'product.changed', id)
    return { ok: true, changed: true, rupees, gap }
  })
}
