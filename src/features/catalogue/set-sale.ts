import type { ActionState } from '../../domain/operator-action.ts'
import { indianMinute } from '../../domain/indian-time.ts'
import { formatRupees } from '../../domain/money.ts'
import { isProductId } from '../../domain/product.ts'
import type { ListedSale, Sale } from '../../domain/sale.ts'
import { everyOptions } from '../../domain/options.ts'
import { optionsKey, optionsLabel, type Options } from '../../domain/variant.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { selectForUpdate } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'
import { moveWithin } from './move-sales.ts'
import { deleteSale, insertKinds, selectSales, upsertSale } from './sales.sql.ts'

export type SaleResult = { ok: true; changed: boolean } | { ok: false; reason: 'unknown-product' | 'unknown-options' }

/** Empty options are the product. `sale` is null where there shall be none. */
export type SaleChange = { id: string; options: Options; sale: Sale | null }

/** Sets the one sale that a product, or one kind of it, has. Pages, lists and carts follow as it begins and ends. */
export async function setSale(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  { id, options, sale }: SaleChange,
  by: Operator,
): Promise<SaleResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction(shop, async (tx): Promise<SaleResult> => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    const every = everyOptions(product)
    const ofKind = Object.keys(options).length > 0
    if (ofKind && !every.some((known) => optionsKey(known) === optionsKey(options))) return { ok: false, reason: 'unknown-options' }
    const before = (await selectSales(tx, id)).find((known) => optionsKey(known.options) === optionsKey(options)) ?? null
    if (isSameSale(before, sale)) return { ok: true, changed: false }
    // What has a sale of its own is read with the product's kinds.
    if (sale && ofKind) await insertKinds(tx, id, every)
    if (sale) await upsertSale(tx, id, { ...sale, options })
    else await deleteSale(tx, id, options)
    await moveWithin(shop, tx)
    const kind = ofKind && { of: optionsLabel(options) }
    await recordAction(tx, {
      by,
      action: sale ? 'sale-set' : 'sale-removed',
      object: { type: 'product', id },
      before: before && { ...kind, ...words(before) },
      after: sale && { ...kind, ...words(sale) },
      at: shop.clock.now(),
    })
    return { ok: true, changed: true }
  })
}

/** Null is none. */
export function isSameSale(a: Sale | null, b: Sale | null): boolean {
  if (!a || !b) return a === b
  return a.rupees === b.rupees && a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime()
}

function words({ rupees, startsAt, endsAt }: Sale): ActionState {
  return { price: formatRupees(rupees), from: indianMinute(startsAt), until: indianMinute(endsAt) }
}

/** Those of a product and of its kinds, also those that are over. */
export function findSales({ db }: Pick<Shop, 'db'>, id: string): Promise<ListedSale[]> {
  return selectSales(db, id)
}
