import { areSameOptions, type Options } from '../../../domain/catalogue/variant.ts'
import type { Tx } from '../../../schema.ts'
import { insertVariants, type VariantsOf } from '../options.sql.ts'
import { selectSkus } from '../stored.sql.ts'

/** Adds the kinds of products that are not there yet, unlimited: what is counted or has a price of its own has all of them. */
export function addVariants(tx: Tx, products: VariantsOf[]): Promise<void> {
  return insertVariants(tx, products)
}

/** The product of which another kind than this one has the SKU; null where none has it. What sets one holds imports before. */
export async function findSkuOwner(tx: Tx, sku: string, kind: { id: string; options: Options }): Promise<string | null> {
  const owners = await selectSkus(tx, [sku])
  return owners.find(({ id, options }) => id !== kind.id || !areSameOptions(options, kind.options))?.id ?? null
}
