import { METADATA_DEFAULTS } from '../../domain/catalogue/product-fields.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { isSoldOut, withOwnHolds } from '../../domain/catalogue/variant.ts'
import type { Shop } from '../../shop.ts'
import { selectOwnHolds } from './stock.sql.ts'

/**
 * Products as this person may buy them: what their own open payment holds is there for them, since a newer one takes it over.
 * Asks only where something is gone or few.
 */
export async function seeOwnHolds<Of extends Product>({ db }: Pick<Shop, 'db'>, uid: string, products: Of[]): Promise<Of[]> {
  const scarce = products.filter(({ variants }) =>
    variants?.some(({ available, low, ships_from: day }) => !available || (low ?? day) !== undefined),
  )
  if (scarce.length === 0) return products
  const held = Map.groupBy(
    await selectOwnHolds(
      db,
      uid,
      scarce.map(({ id }) => id),
    ),
    ({ id }) => id,
  )
  return products.map((product) => {
    const own = held.get(product.id)
    if (!own || !product.variants) return product
    const variants = withOwnHolds(product.variants, own)
    const isThere = isSoldOut(product) && !isSoldOut({ variants })
    return { ...product, variants, ...(isThere && { metadata: { ...product.metadata, is_oos: METADATA_DEFAULTS.is_oos } }) }
  })
}
