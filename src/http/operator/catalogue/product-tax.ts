import { priceRupees, withoutSale, type Product } from '../../../domain/catalogue/product.ts'
import { indianDay } from '../../../domain/indian-time.ts'
import type { Sale } from '../../../domain/prices/sale.ts'
import { ruleFor, writeGstRate, type PriceGap } from '../../../domain/prices/tax-rate.ts'
import { gapsOf } from '../../../features/catalogue/edit/find-gaps.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import type { Ctx } from '../../context.ts'

/** What a product is taxed as without words of its own, and which of its prices a lower one would better; null of a seller who is not registered. */
export function taxOf({ var: { shop } }: Ctx, product: Product, sales: readonly Sale[]): PropsOf<'operatorProduct'>['tax'] {
  const rules = shop.seller.registration
  if (!rules) return null
  const day = indianDay(shop.clock.now())
  const { hsn, ...rate } = ruleFor(rules, { category: product.metadata.type, tax_code: product.tax_code }, day)
  const kinds = [...(product.variants ?? []), ...sales.map((sale) => ({ sale }))]
  return { hsn, rate: writeGstRate(rate), gaps: gapsOf(rules, { ...product, kinds }, day) }
}

/** Of a registered seller: which prices of these products, with the sales that run, a lower one would better; by the products' ids. */
export function gapsIn({ var: { shop } }: Ctx, products: readonly Product[]): Map<string, PriceGap[]> {
  const rules = shop.seller.registration
  if (!rules) return new Map()
  const day = indianDay(shop.clock.now())
  return new Map(
    products.map((product) => {
      const kinds = [...(product.variants ?? []), { price: priceRupees(product) }]
      return [product.id, gapsOf(rules, { ...withoutSale(product), kinds }, day)]
    }),
  )
}
