import { everyOptions } from '../../../domain/catalogue/options.ts'
import { isProductId } from '../../../domain/catalogue/product.ts'
import { optionsKey, optionsLabel } from '../../../domain/catalogue/variant.ts'
import { isSameSale, saleWords, type ListedSale } from '../../../domain/prices/sale.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { addVariants } from './add-variants.ts'
import { selectForUpdate } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'
import { moveWithin } from './move-sales.ts'
import { selectSales, writeSales, type SaleRow } from './sales.sql.ts'

export type SaleResult = { ok: true; changed: boolean } | { ok: false; reason: 'unknown-product' | 'unknown-options' }

/** Empty options are the product. `sale` is null where there shall be none. */
export type SaleChange = SaleRow

/** Sets the one sale that a product, or one kind of it, has. Pages, lists and carts follow as it begins and ends. */
export async function setSale(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'announce'>,
  { id, options, sale }: SaleChange,
  by: Operator,
): Promise<SaleResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction(shop, async (tx): Promise<SaleResult> => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    const every = everyOptions(product)
    const isOfVariant = Object.keys(options).length > 0
    if (isOfVariant && !every.some((known) => optionsKey(known) === optionsKey(options))) return { ok: false, reason: 'unknown-options' }
    const before = (await selectSales(tx, id)).find((known) => optionsKey(known.options) === optionsKey(options)) ?? null
    if (isSameSale(before, sale)) return { ok: true, changed: false }
    // What has a sale of its own is read with the product's kinds.
    if (sale && isOfVariant) await addVariants(tx, [{ id, every }])
    await writeSales(tx, [{ id, options, sale }])
    const moved = await moveWithin(shop, tx)
    const kind = isOfVariant && { of: optionsLabel(options) }
    await recordAction(tx, {
      by,
      action: sale ? 'sale-set' : 'sale-removed',
      object: { type: 'product', id },
      before: before && { ...kind, ...saleWords(before) },
      after: sale && { ...kind, ...saleWords(sale) },
      at: shop.clock.now(),
    })
    await shop.announce(tx, 'product.changed', [...new Set([id, ...moved])])
    return { ok: true, changed: true }
  })
}

/** Those of a product and of its kinds, also those that are over. */
export function findSales({ db }: Pick<Shop, 'db'>, id: string): Promise<ListedSale[]> {
  return selectSales(db, id)
}
