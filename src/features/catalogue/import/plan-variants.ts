import { typedCount } from '../../../domain/catalogue/stock.ts'
import { optionsKey, type Options } from '../../../domain/catalogue/variant.ts'
import { everyVariant, variantOptions, type SheetVariant, type SheetProduct } from '../../../domain/import/product-sheet.ts'
import { type Sale, isSameSale } from '../../../domain/prices/sale.ts'
import type { Fault, VariantEntry } from '../readers/read-entry.ts'

/** `index` is that of the entry's variant. */
type VariantChange = { index: number; before: SheetVariant; after: SheetVariant }

/** What an import makes of the kinds and sales of a product. */
export type VariantPlan = {
  kinds: VariantChange[]
  /** Empty options are the product. */
  sales: { options: Options; sale: Sale | null }[]
  faults: Fault[]
}

type Said = { sale: Sale | null | undefined; variants: readonly VariantEntry[] }

/** `product` has the options that it will have, and the kinds and sales that are stored. */
export function planVariants(product: SheetProduct, { sale, variants }: Said): VariantPlan {
  const plan: VariantPlan = { kinds: [], sales: [], faults: [] }
  if (sale !== undefined && !isSameSale(product.sale, sale)) plan.sales.push({ options: {}, sale })
  const kinds = everyVariant(product)
  const byOptions = new Map(kinds.map((kind) => [optionsKey(kind.options), kind]))
  const seen = new Set<SheetVariant>()
  for (const [index, variant] of variants.entries()) {
    const kind = byOptions.get(optionsKey(variant.options)) ?? (Object.keys(variant.options).length === 0 ? onlyOne(kinds) : undefined)
    const refuse = (field: string, reason: string) => plan.faults.push({ path: ['variants', index, field], reason })
    if (!kind) refuse('options', missing(product, variant.options))
    else if (seen.has(kind)) refuse('options', 'are those of another variant')
    else {
      seen.add(kind)
      const typed = variant.stock === undefined ? null : typedCount(kind.stock, variant.stock)
      const next = { ...kind, ...given(variant), ...(typed?.ok && { stock: typed.stock }) }
      const isChanged = VARIANT_FIELDS.some((name) => kind[name] !== next[name])
      if (typed && !typed.ok) refuse('stock', `is a count, while ${typed.waiting} that were sold ahead wait: say what has come as received`)
      else if (next.stock !== null && isLess(next, kind) && Math.max(next.stock + next.ahead, 0) < kind.held)
        refuse('stock', `is fewer than the ${kind.held} that open payments hold`)
      else if (next.ahead > 0 && next.shipsFrom === null) refuse('ahead', 'needs the day in ships_from')
      else if (isChanged) plan.kinds.push({ index, before: kind, after: next })
      if (variant.sale !== undefined && !isSameSale(kind.sale, variant.sale)) plan.sales.push({ options: kind.options, sale: variant.sale })
    }
  }
  return plan
}

function onlyOne(kinds: SheetVariant[]): SheetVariant | undefined {
  return kinds.length === 1 ? kinds[0] : undefined
}

function isLess(next: SheetVariant, kind: SheetVariant): boolean {
  return next.ahead < kind.ahead || kind.stock === null || (next.stock !== null && next.stock < kind.stock)
}

const VARIANT_FIELDS = ['stock', 'ahead', 'shipsFrom', 'sku', 'shelf', 'price', 'cost'] as const

function given({ stock, ahead, ships_from: shipsFrom, sku, shelf, price, cost }: VariantEntry): Partial<SheetVariant> {
  return Object.fromEntries(Object.entries({ stock, ahead, shipsFrom, sku, shelf, price, cost }).filter(([, said]) => said !== undefined))
}

function missing(product: SheetProduct, options: Options): string {
  const words = (of: Options) => Object.values(of).join(', ')
  const known = everyVariant(product)
    .slice(0, 6)
    .map((kind) => words(variantOptions(product, kind.options)))
  if (Object.keys(options).length === 0) return `say nothing of which piece it is, such as ${known[0]}`
  return `are none of the product’s (${words(options)}): it comes in ${known.join('; ') || 'one size'}`
}

/** The product as it will be: its kinds with what the plan makes of them. */
export function afterPlan(product: SheetProduct, plan: VariantPlan): SheetProduct {
  const changed = new Map(plan.kinds.map(({ after }) => [optionsKey(after.options), after]))
  const sales = new Map(plan.sales.map(({ options, sale }) => [optionsKey(options), sale]))
  const saleOf = (options: Options, stored: Sale | null) => {
    const sale = sales.get(optionsKey(options))
    return sale === undefined ? stored : sale
  }
  return {
    ...product,
    sale: saleOf({}, product.sale),
    kinds: everyVariant(product).map((kind) => ({
      ...(changed.get(optionsKey(kind.options)) ?? kind),
      sale: saleOf(kind.options, kind.sale),
    })),
  }
}
