import { optionsKey, type Options } from '../../../domain/catalogue/variant.ts'
import { everyKind, kindOptions, type SheetKind, type SheetProduct } from '../../../domain/import/product-sheet.ts'
import { type Sale, isSameSale } from '../../../domain/prices/sale.ts'
import type { Fault, VariantEntry } from '../readers/read-entry.ts'

/** `index` is that of the entry's variant. */
type KindChange = { index: number; before: SheetKind; after: SheetKind }

/** What an import makes of the kinds and sales of a product. */
export type KindPlan = {
  kinds: KindChange[]
  /** Empty options are the product. */
  sales: { options: Options; sale: Sale | null }[]
  faults: Fault[]
}

type Said = { sale: Sale | null | undefined; variants: readonly VariantEntry[] }

/** `product` has the options that it will have, and the kinds and sales that are stored. */
export function planKinds(product: SheetProduct, { sale, variants }: Said): KindPlan {
  const plan: KindPlan = { kinds: [], sales: [], faults: [] }
  if (sale !== undefined && !isSameSale(product.sale, sale)) plan.sales.push({ options: {}, sale })
  const kinds = everyKind(product)
  const byOptions = new Map(kinds.map((kind) => [optionsKey(kind.options), kind]))
  const seen = new Set<SheetKind>()
  for (const [index, variant] of variants.entries()) {
    const kind = byOptions.get(optionsKey(variant.options)) ?? (Object.keys(variant.options).length === 0 ? onlyOne(kinds) : undefined)
    const refuse = (field: string, reason: string) => plan.faults.push({ path: ['variants', index, field], reason })
    if (!kind) refuse('options', missing(product, variant.options))
    else if (seen.has(kind)) refuse('options', 'are those of another variant')
    else {
      seen.add(kind)
      const next = { ...kind, ...given(variant) }
      const isChanged = kind.stock !== next.stock || kind.sku !== next.sku || kind.shelf !== next.shelf || kind.price !== next.price
      if (next.stock !== null && next.stock !== kind.stock && next.stock < kind.held)
        refuse('stock', `is fewer than the ${kind.held} that open payments hold`)
      else if (isChanged) plan.kinds.push({ index, before: kind, after: next })
      if (variant.sale !== undefined && !isSameSale(kind.sale, variant.sale)) plan.sales.push({ options: kind.options, sale: variant.sale })
    }
  }
  return plan
}

function onlyOne(kinds: SheetKind[]): SheetKind | undefined {
  return kinds.length === 1 ? kinds[0] : undefined
}

function given({ stock, sku, shelf, price }: VariantEntry): Partial<SheetKind> {
  return Object.fromEntries(Object.entries({ stock, sku, shelf, price }).filter(([, said]) => said !== undefined))
}

function missing(product: SheetProduct, options: Options): string {
  const words = (of: Options) => Object.values(of).join(', ')
  const known = everyKind(product)
    .slice(0, 6)
    .map((kind) => words(kindOptions(product, kind.options)))
  if (Object.keys(options).length === 0) return `say nothing of which piece it is, such as ${known[0]}`
  return `are none of the product’s (${words(options)}): it comes in ${known.join('; ') || 'one size'}`
}

/** The product as it will be: its kinds with what the plan makes of them. */
export function afterPlan(product: SheetProduct, plan: KindPlan): SheetProduct {
  const changed = new Map(plan.kinds.map(({ after }) => [optionsKey(after.options), after]))
  const sales = new Map(plan.sales.map(({ options, sale }) => [optionsKey(options), sale]))
  const saleOf = (options: Options, stored: Sale | null) => {
    const sale = sales.get(optionsKey(options))
    return sale === undefined ? stored : sale
  }
  return {
    ...product,
    sale: saleOf({}, product.sale),
    kinds: everyKind(product).map((kind) => ({
      ...(changed.get(optionsKey(kind.options)) ?? kind),
      sale: saleOf(kind.options, kind.sale),
    })),
  }
}
