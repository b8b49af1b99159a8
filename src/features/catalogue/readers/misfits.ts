import { hasOneSize, priceRupees } from '../../../domain/catalogue/product.ts'
import type { CatalogueRow } from './read-catalogue.ts'
import type { Fault } from './read-entry.ts'

/** What the shop folder says about products. */
export type FillRules = { categories: readonly { id: string }[]; size_chart: 'clothing' | 'none' }

type Product = Pick<CatalogueRow['row'], 'active' | 'metadata' | 'product_options'>

/** What would be shown of a product, but not as it is meant. */
export function misfits(row: Product, { categories, size_chart }: FillRules): Fault[] {
  const { type, one_size: oneSize } = row.metadata
  const faults: Fault[] = []
  if (row.active && priceRupees(row) === null) {
    faults.push({ path: ['metadata', 'price_usd'], reason: 'has no price. Write whole rupees there, such as 240' })
  }
  if (!categories.some(({ id }) => id === type)) {
    const known = categories.map(({ id }) => id).join(', ')
    faults.push({ path: ['metadata', 'type'], reason: `‘${type}’ is no category of shop.yaml. Write one there: ${known}` })
  }
  if (size_chart === 'none' && oneSize === undefined && !row.product_options?.length && !hasOneSize(row)) {
    const remedy = `Write one_size: "1", or "0" if it does come in XS to XXL, or product_options`
    faults.push({ path: ['metadata'], reason: `does not say what it comes in. ${remedy}` })
  }
  return faults
}
