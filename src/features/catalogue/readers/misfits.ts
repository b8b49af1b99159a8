import { hasOneSize, priceRupees } from '../../../domain/catalogue/product.ts'
import { areUsualSizes, type ShopSizes } from '../../../domain/catalogue/size.ts'
import type { ShopFolder } from '../../../domain/shop/shop-folder.ts'
import type { CatalogueRow } from './read-catalogue.ts'
import type { Fault } from './read-entry.ts'

/** What the shop folder says about products. `isSized`: what says nothing of its sizes comes in the shop's. */
export type FillRules = { categories: readonly { id: string }[]; sizes: ShopSizes; isSized: boolean }

type Folder = Pick<FillRules, 'categories' | 'sizes'> & Pick<ShopFolder, 'sizeCharts'>

export function fillRulesOf({ categories, sizes, sizeCharts }: Folder): FillRules {
  return { categories, sizes, isSized: sizeCharts.length > 0 || !areUsualSizes(sizes) }
}

type Product = Pick<CatalogueRow['row'], 'active' | 'metadata' | 'product_options'>

/** What would be shown of a product, but not as it is meant. */
export function misfits(row: Product, { categories, isSized }: FillRules): Fault[] {
  const { type, one_size: oneSize } = row.metadata
  const faults: Fault[] = []
  if (row.active && priceRupees(row) === null) {
    faults.push({ path: ['metadata', 'price_usd'], reason: 'has no price. Write whole rupees there, such as 240' })
  }
  if (!categories.some(({ id }) => id === type)) {
    const known = categories.map(({ id }) => id).join(', ')
    faults.push({ path: ['metadata', 'type'], reason: `‘${type}’ is no category of shop.yaml. Write one there: ${known}` })
  }
  if (!isSized && oneSize === undefined && !row.product_options?.length && !hasOneSize(row)) {
    const remedy = `Write one_size: "1", or "0" if it does come in the shop’s sizes, or product_options`
    faults.push({ path: ['metadata'], reason: `does not say what it comes in. ${remedy}` })
  }
  return faults
}
