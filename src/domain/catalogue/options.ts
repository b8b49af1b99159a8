import { hasOneSize, isInStock, priceRupees, regularRupees, saleOf, type Product } from './product.ts'
import { areUsualSizes, DEFAULT_SIZE, USUAL_SIZES, type ShopSizes, type Size } from './size.ts'
import { areSameOptions, findVariant, shipsFromOf, type Options, type ProductOption, type Variant } from './variant.ts'

/** The most that a product can have, and the most combinations of their values. */
export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 100

const SIZE: ProductOption = { name: 'size', label: 'Size', values: [...USUAL_SIZES.list] }
const ONE_SIZE: Options = { size: DEFAULT_SIZE }

type Choosable = Pick<Product, 'metadata' | 'product_options'>

/**
 * What a product says that it is chosen by, in a shop of these sizes: where it says nothing and does not come in one size, the shop's.
 * Those of the specification go without saying.
 */
export function optionsIn({ metadata, product_options: said = [] }: Choosable, sizes: ShopSizes): ProductOption[] {
  const own = ownOptions(said)
  const isSilent = own.length === 0 && !hasOneSize({ metadata }) && !areUsualSizes(sizes)
  const options = isSilent ? [{ ...SIZE, values: [...sizes.list], shops: true as const }] : own
  if (sizes.first === DEFAULT_SIZE) return options
  return options.map((option) =>
    option.name === SIZE.name && option.values.includes(sizes.first) ? { ...option, first: sizes.first } : option,
  )
}

/** What the product itself says of that, as files and forms have it. */
export function ownOptions(options: readonly ProductOption[] = []): ProductOption[] {
  return options.filter(({ shops }) => !shops).map(({ name, label, values }) => ({ name, label, values }))
}

/** What a shopper chooses of a product, the size first; empty for what has one size. */
export function choicesOf(product: Choosable): ProductOption[] {
  if (!product.product_options?.length) return hasOneSize(product) ? [] : [SIZE]
  return product.product_options.toSorted((a, b) => Number(b.name === SIZE.name) - Number(a.name === SIZE.name))
}

/** The sizes that a product comes in; none where it is not chosen by its size. */
export function sizesOf(product: Choosable): Size[] {
  return choicesOf(product).find(({ name }) => name === SIZE.name)?.values ?? []
}

/** Every kind of piece of a product, in the order of a page; the default size for what has one. */
export function everyOptions(product: Choosable): Options[] {
  const choices = choicesOf(product)
  if (choices.length === 0) return [ONE_SIZE]
  return choices.reduce<Options[]>(
    (all, { name, values }) => all.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  )
}

/** What is chosen where nobody has chosen: the shop's first size, and the first of everything else. */
function defaultOptions(product: Choosable): Options {
  const choices = choicesOf(product)
  if (choices.length === 0) return ONE_SIZE
  return Object.fromEntries(
    choices.map(({ name, values, first }) => [
      name,
      first ?? (name === SIZE.name && values.includes(DEFAULT_SIZE) ? DEFAULT_SIZE : values[0]!),
    ]),
  )
}

/**
 * All options of a piece: `given` over `base`, or over the defaults. A size means nothing to a product that has none, as
 * every line of the specification carries one. Null where the product has no such option or value.
 */
export function completeOptions(product: Choosable, given: Options, base: Options | null): Options | null {
  const choices = choicesOf(product)
  const known = new Map(choices.map(({ name, values }) => [name, values]))
  const meant = Object.entries(given).filter(([name]) => known.has(name) || name !== SIZE.name)
  if (!meant.every(([name, value]) => known.get(name)?.includes(value))) return null
  if (choices.length === 0) return ONE_SIZE
  const chosen = new Map(Object.entries({ ...defaultOptions(product), ...base, ...Object.fromEntries(meant) }))
  return Object.fromEntries(choices.map(({ name }) => [name, chosen.get(name)!]))
}

/** Whether the product comes like this, however many pieces there are. */
export function isOffered(product: Choosable, options: Options): boolean {
  return everyOptions(product).some((offered) => areSameOptions(offered, options))
}

/** Whether there is no such piece now: none is left, or the product no longer comes like this. */
export function isGone(product: Choosable & Pick<Product, 'variants'>, options: Options): boolean {
  const variant = findVariant(product, options)
  if (variant) return !variant.available
  return !isOffered(product, options)
}

/** In the words of merchant tools: `backorder` is sold ahead. */
export function availabilityOf(
  product: Choosable & Pick<Product, 'active' | 'status' | 'variants'>,
  options: Options,
): 'in_stock' | 'backorder' | 'out_of_stock' {
  if (!isInStock(product) || isGone(product, options)) return 'out_of_stock'
  return shipsFromOf(product, options) === null ? 'in_stock' : 'backorder'
}

/** The other kinds of a product that cost what this one does. */
export function othersAtItsPrice(product: Choosable & Pick<Product, 'metadata' | 'variants'>, options: Options): Options[] {
  const price = priceRupees(atPriceOf(product, options))
  return everyOptions(product).filter((other) => !areSameOptions(other, options) && priceRupees(atPriceOf(product, other)) === price)
}

/** The default, or the first kind that is not gone. */
export function firstOptions(product: Choosable & Pick<Product, 'variants'>): Options {
  const first = defaultOptions(product)
  return [first, ...everyOptions(product)].find((options) => !isGone(product, options)) ?? first
}

/** The first kind behind `options`, and then from the beginning, that is there and in none of these lines; null without any. */
export function otherOptions(
  product: Choosable & Pick<Product, 'variants'>,
  options: Options,
  lines: readonly { options: Options }[],
): Options | null {
  const every = everyOptions(product)
  const at = every.findIndex((known) => areSameOptions(known, options))
  const behind = [...every.slice(at + 1), ...every.slice(0, at + 1)]
  return behind.find((known) => !isGone(product, known) && !lines.some((line) => areSameOptions(line.options, known))) ?? null
}

/** The size that the specification's payloads carry: the default where it is no option. */
export function sizeOf(options: Options): Size {
  return options['size'] ?? DEFAULT_SIZE
}

/**
 * Where one variant has its own price each has one, with the sale that it is of, so that what a line was made of tells the
 * price of every other choice.
 */
export function withPrices(variants: Variant[], product: Pick<Product, 'metadata'>): Variant[] {
  const price = priceRupees(product)
  if (price === null || variants.every((variant) => variant.price === undefined)) return variants
  const regular = regularRupees(product)
  const common = {
    price,
    ...(regular !== null && saleOf(product) && { price_regular: regular, price_until: product.metadata.price_until }),
  }
  return variants.map((variant) => {
    if (variant.price === undefined) return { ...common, ...variant }
    if (variant.price_until === undefined) return variant
    const until = new Date(variant.price_until).toISOString()
    return { ...(regular !== null && { price_regular: regular }), ...variant, price_until: until }
  })
}

/** The product at the price of one kind of it, and with the sale of that. */
export function atPriceOf<Of extends Choosable & Pick<Product, 'variants'>>(product: Of, options: Options): Of {
  const { price, price_regular: regular, price_until: until } = findVariant(product, options) ?? {}
  if (price === undefined) return product
  const { price_regular: _regular, price_until: _until, ...metadata } = product.metadata
  const sale = regular !== undefined && until !== undefined && { price_regular: String(regular), price_until: until }
  return { ...product, metadata: { ...metadata, price_usd: String(price), ...sale } }
}

/**
 * What somebody pays at the least: the product at the price of its cheapest kind, of those that are there where any is.
 * `differs`: other such kinds cost more.
 */
export function cheapestOf<Of extends Choosable & Pick<Product, 'variants'>>(product: Of): { product: Of; differs: boolean } {
  const isPriced = priceRupees(product) !== null && product.variants?.some(({ price }) => price !== undefined)
  const kinds = isPriced ? everyOptions(product) : []
  const there = kinds.filter((options) => !isGone(product, options))
  const priced = (there.length > 0 ? there : kinds).map((options) => atPriceOf(product, options))
  const [cheapest = product] = priced.toSorted((a, b) => (priceRupees(a) ?? 0) - (priceRupees(b) ?? 0))
  return { product: cheapest, differs: priced.some((kind) => priceRupees(kind) !== priceRupees(cheapest)) }
}
