import { atPriceOf, availabilityOf, choicesOf, everyOptions, firstOptions, isGone } from '../catalogue/options.ts'
import { altOf } from '../catalogue/picture-alt.ts'
import { priceRupees, readDescription, saleOf, type Product } from '../catalogue/product.ts'
import { areSameOptions, optionsLabel, type Options, type ProductOption } from '../catalogue/variant.ts'
import { variantName } from '../feed/variant-id.ts'
import { jpegOf } from '../picture.ts'
import type { ShopFolder } from '../shop/shop-folder.ts'

type Price = { amount: number; currency: 'INR' }
type Choice = { name: string; label: string }
export type UcpVariant = {
  id: string
  title: string
  description: { plain: string }
  price: Price
  list_price?: Price
  availability: { available: boolean; status: ReturnType<typeof availabilityOf> }
  options: Choice[]
  inputs?: { id: string; match: 'exact' | 'featured' }[]
}
export type UcpProduct = { id: string; title: string; variants: UcpVariant[] } & Record<string, unknown>

/** What an agent asks for of what it is shown, in paise; each leaves out what is not so. */
export type UcpFilters = { categories?: string[]; price?: { min?: number; max?: number } }
export type Site = { publicUrl: string; folder: Pick<ShopFolder, 'categories'> }

/** So many kinds of a product are listed; `get_product` shows those of a choice. */
const MOST_VARIANTS = 24
const MOST_PICTURES = 8

/** The product and the kind of it that an id names; `options` is null for an id of the product itself. */
export function kindOf(product: Product, id: string): { options: Options | null } | null {
  if (id === product.id) return { options: null }
  const options = everyOptions(product).find((options) => variantName(product, options) === id)
  return options ? { options } : null
}

/** The id of the product that an id of a product or of a kind begins with. */
export function productIdIn(id: string): string {
  return id.split('/', 1)[0]!
}

/** A product as the protocol has it, with these kinds, the one to show first in front; null where nobody could pay for any. */
export function ucpProduct(product: Product, kinds: readonly Options[], { publicUrl, folder }: Site): UcpProduct | null {
  const variants = kinds.slice(0, MOST_VARIANTS).flatMap((options) => variantOf(product, options) ?? [])
  const amounts = everyOptions(product).flatMap((options) => priceRupees(atPriceOf(product, options)) ?? [])
  const choices = choicesOf(product)
  if (variants.length === 0) return null
  const category = folder.categories.find(({ id }) => id === product.metadata.type)
  return {
    id: product.id,
    handle: product.id,
    title: product.name,
    description: { plain: wordsOf(product) },
    url: `${publicUrl}/product/${encodeURIComponent(product.id)}`,
    ...(category && { categories: [{ value: category.id, taxonomy: 'merchant' }] }),
    price_range: { min: inr(Math.min(...amounts)), max: inr(Math.max(...amounts)) },
    media: product.images
      .flatMap((picture) => {
        const path = jpegOf(picture)
        return path === null ? [] : [{ type: 'image', url: publicUrl + path, alt_text: altOf(product, picture) }]
      })
      .slice(0, MOST_PICTURES),
    ...(choices.length > 0 && {
      options: choices.map(({ label, values }) => ({ name: label, values: values.map((label) => ({ label })) })),
    }),
    variants,
    ...(product.rating && {
      rating: { value: product.rating.average, scale_min: 1, scale_max: 5, count: product.rating.count },
    }),
  }
}

/** A kind of a product; null without a price. */
function variantOf(product: Product, options: Options): UcpVariant | null {
  const kind = atPriceOf(product, options)
  const rupees = priceRupees(kind)
  if (rupees === null) return null
  const regular = saleOf(kind)?.regular ?? null
  const choices = choicesOf(product)
  const status = availabilityOf(product, options)
  return {
    id: variantName(product, options),
    title: choices.length > 0 ? optionsLabel(options) : product.name,
    description: { plain: variantTitle(product, options) },
    price: inr(rupees),
    ...(regular !== null && { list_price: inr(regular) }),
    availability: { available: status !== 'out_of_stock', status },
    options: choicesIn(choices, options),
  }
}

/** What a kind is called beside other products: "Neel Kurta, M". */
export function variantTitle(product: Product, options: Options): string {
  return choicesOf(product).length > 0 ? `${product.name}, ${optionsLabel(options)}` : product.name
}

/** Every kind of a product, the one to show first in front. */
export function featuredFirst(product: Product, first: Options = firstOptions(product)): Options[] {
  return [first, ...everyOptions(product).filter((options) => !areSameOptions(options, first))]
}

export function fitsFilters(product: Product, options: Options, { categories, price }: UcpFilters): boolean {
  const rupees = priceRupees(atPriceOf(product, options))
  const paise = (rupees ?? 0) * 100
  if (categories && !categories.includes(product.metadata.type)) return false
  return paise >= (price?.min ?? 0) && paise <= (price?.max ?? Infinity)
}

/** What an agent has chosen of a product: the parts that the product has, since every combination of these exists. */
export function readSelected(product: Product, selected: readonly Choice[]): Options {
  return Object.fromEntries(
    choicesOf(product).flatMap(({ name, label, values }) => {
      const asked = selected.find((choice) => isSame(choice.name, label) || isSame(choice.name, name))
      const value = asked && values.find((value) => isSame(value, asked.label))
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** The product as somebody looks at it who has chosen so much of it: the kinds that are like that, and what of the rest is there. */
export function ucpDetail(
  product: Product,
  { chosen, filters }: { chosen: Options | null; filters: UcpFilters },
  site: Site,
): UcpProduct | null {
  const featured = chosen ? featuredOf(product, chosen) : firstOptions(product)
  const isLike = (options: Options, wanted: Options) => Object.entries(wanted).every(([name, value]) => options[name] === value)
  const kinds = featuredFirst(product, featured).filter(
    (options) => isLike(options, chosen ?? {}) && fitsFilters(product, options, filters),
  )
  const shown = ucpProduct(product, kinds, site)
  if (!shown) return null
  const choices = choicesOf(product)
  const selected = chosen ?? featured
  const isThere = (wanted: Options) =>
    everyOptions(product).some((options) => isLike(options, wanted) && (variantOf(product, options)?.availability.available ?? false))
  const description = readDescription(product.description)
  const { fabricAndFit, care } = description.kind === 'structured' ? description : { fabricAndFit: [], care: [] }
  return {
    ...shown,
    ...(choices.length > 0 && {
      selected: choicesIn(choices, selected),
      options: choices.map(({ name, label, values }) => ({
        name: label,
        values: values.map((value) => ({ label: value, available: isThere({ ...selected, [name]: value }), exists: true })),
      })),
    }),
    metadata: { fabric_and_fit: fabricAndFit, care },
  }
}

/** Of the kinds that are like this the first that is there. */
function featuredOf(product: Product, chosen: Options): Options {
  const like = everyOptions(product).filter((options) => Object.entries(chosen).every(([name, value]) => options[name] === value))
  return like.find((options) => !isGone(product, options)) ?? like[0] ?? firstOptions(product)
}

function choicesIn(choices: readonly ProductOption[], options: Options): Choice[] {
  return choices.flatMap(({ name, label }) => (options[name] === undefined ? [] : [{ name: label, label: options[name] }]))
}

function wordsOf(product: Product): string {
  const description = readDescription(product.description)
  const text = description.kind === 'plain' ? description.text : description.paragraphs.join('\n')
  return text.trim() || product.name
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function inr(rupees: number): Price {
  return { amount: rupees * 100, currency: 'INR' }
}
