import type { Product } from '../../../domain/catalogue/product.ts'
import { MAX_SHELF, MAX_SKU, readCount, readOptions } from '../../../domain/catalogue/stock.ts'
import { optionsLabel, type Options } from '../../../domain/catalogue/variant.ts'
import { readPrice } from '../../../domain/money.ts'
import { cleanText, cutText } from '../../../domain/text.ts'
import { setCount, type CountChange } from '../../../features/stock/set-count.ts'
import { COUNT_RULE, countRefusal, VARIANT_PRICE_RULE } from '../../../messages/catalogue/stock.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import type { TypedVariant } from './product-form.ts'

/** A row of the grid of sizes in which something was typed, and what of the kind that changes. */
type ChangedVariant = { row: TypedVariant; options: Options; change: CountChange }

/**
 * What was typed in the grid of sizes. Only what differs from what stood there when it was typed is a change, so that what shoppers
 * buy meanwhile stays bought. Rows of kinds that the product does not have are left out.
 */
export function readVariantChanges(
  product: Product,
  rows: TypedVariant[],
): { changes: ChangedVariant[]; typed: TypedVariant[]; isFine: boolean } {
  const changes: ChangedVariant[] = []
  const typed = rows.map((row) => {
    const options = readOptions(product, row.of)
    const change = options && readChange(row)
    if (typeof change === 'string') return { ...row, error: change }
    if (options && change && Object.keys(change).length > 0) changes.push({ row, options, change })
    return row
  })
  return { changes, typed, isFine: typed.every(({ error }) => error === undefined) }
}

/** @returns what is wrong, as a sentence */
function readChange({ seen, count, price, sku, shelf }: TypedVariant): Extract<CountChange, { to?: unknown }> | string {
  const [oldCount = '', oldPrice = '', oldSku = '', oldShelf = ''] = seen.split('\t')
  const to = readCount(count)
  const own = readPrice(price)
  if (to === undefined) return COUNT_RULE
  if (!own.ok) return VARIANT_PRICE_RULE
  return {
    ...(count.trim() !== oldCount && { to, seen: readCount(oldCount) ?? null }),
    ...(price.trim() !== oldPrice && { price: own.rupees }),
    ...(sku !== oldSku && { sku: cleanText(cutText(sku, MAX_SKU)) || null }),
    ...(shelf !== oldShelf && { shelf: cleanText(cutText(shelf, MAX_SHELF)) || null }),
  }
}

/** @returns the rows that could not be saved, and why */
export async function saveVariants(c: Ctx, id: string, changes: ChangedVariant[]): Promise<TypedVariant[]> {
  const refused: TypedVariant[] = []
  for (const { row, options, change } of changes) {
    const result = await setCount(c.var.shop, { id, options, change }, operatorOf(c))
    // The kind has gone with the product's options.
    if (result.ok || result.reason === 'unknown-options') continue
    // A second Save of a count is told from what stands there now.
    const seen = result.reason === 'changed-meanwhile' ? row.seen.replace(/^[^\t]*/, String(result.stock ?? '')) : row.seen
    refused.push({ ...row, seen, error: countRefusal(result, optionsLabel(options)) })
  }
  return refused
}
