import { parseRupees } from '../money.ts'
import type { Picture } from '../picture.ts'
import { cutText } from '../text.ts'
import type { StoredMetadata } from './product-fields.ts'
import type { ProductOption, Variant } from './variant.ts'

/** A document of the products collection, with its field names (spec §3). */
export type Product = {
  id: string
  name: string
  role: string | null
  tax_code: string | null
  active: boolean
  /** Absent where it is on sale; `away`: it would be, or hidden, but for its season. */
  status?: Exclude<ProductStatus, 'on'> | 'away'
  /** JSON (`desc_1` …) or plain text: see `readDescription`. */
  description: string
  images: Picture[]
  metadata: ProductMetadata
  /** The ids of products that its page links to; absent without any. */
  wear_with?: string[]
  /** What it is chosen by; absent where that is the size alone, XS to XXL, or nothing. */
  product_options?: ProductOption[]
  /** The kinds of piece and what is left of each; absent where pieces are neither counted nor priced one by one. */
  variants?: Variant[]
  /** The average of the public reviews; absent without any. */
  rating?: Rating
}

/** Who finds it: `draft` and `archived` are operators' alone, `hidden` is found by its address alone. */
export const PRODUCT_STATUSES = ['draft', 'on', 'hidden', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The average over `count` public reviews. */
export type Rating = { average: number; count: number }

/** What is stored, with what a sale that runs puts over it: what the product costs without it, and when that ends (ISO 8601). */
export type ProductMetadata = StoredMetadata & { price_regular?: string; price_until?: string }

export function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(text)
}

/** The price in whole rupees; null if there is none, in which case the product cannot be bought. */
export function priceRupees(product: Pick<Product, 'metadata'>): number | null {
  return parseRupees(product.metadata.price_usd)
}

/** What it costs without a sale, in whole rupees; null if nothing. */
export function regularRupees({ metadata }: Pick<Product, 'metadata'>): number | null {
  return parseRupees(metadata.price_regular ?? metadata.price_usd)
}

/** The sale of the product that runs: what it costs without it, and when it ends; null without one. */
export function saleOf(product: Pick<Product, 'metadata'>): { regular: number | null; until: Date } | null {
  const { price_until: until } = product.metadata
  return until === undefined ? null : { regular: regularRupees(product), until: new Date(until) }
}

/** Whether both cost the same, now and without a sale. */
export function isSamePrice(one: Pick<Product, 'metadata'>, other: Pick<Product, 'metadata'>): boolean {
  return (
    priceRupees(one) === priceRupees(other) &&
    regularRupees(one) === regularRupees(other) &&
    one.metadata.price_until === other.metadata.price_until
  )
}

/** The product as it is stored and edited: a sale changes nothing of it. */
export function withoutSale<Of extends Pick<Product, 'metadata'>>(product: Of): Of {
  const { price_regular: regular, price_until: _, ...metadata } = product.metadata
  return regular === undefined ? product : { ...product, metadata: { ...metadata, price_usd: regular } }
}

/** Whether its owner has it in stock, whoever may find it. */
export function isStocked(product: Pick<Product, 'active' | 'metadata'>): boolean {
  return product.active && product.metadata.is_oos !== '1'
}

/** Whether anybody but operators is shown it. */
export function isShown({ status }: Pick<Product, 'status'>): boolean {
  return status === undefined || status === 'hidden'
}

/** Whether lists show it. */
export function isListed({ status }: Pick<Product, 'status'>): boolean {
  return status === undefined
}

export function isInStock(product: Pick<Product, 'active' | 'metadata' | 'status'>): boolean {
  return isStocked(product) && isShown(product)
}

/** Whether the product is in stock and has a price. Only such products may be added to a cart or paid for. */
export function canBuy(product: Pick<Product, 'active' | 'metadata' | 'status'>): boolean {
  return whyNotForSale(product) === null
}

/** Why a product cannot be bought; null when it can. */
export function whyNotForSale(product: Pick<Product, 'active' | 'metadata' | 'status'>): 'out-of-stock' | 'no-price' | null {
  if (!isInStock(product)) return 'out-of-stock'
  return priceRupees(product) === null ? 'no-price' : null
}

/** Whether a product comes in one size, as all coffee does. Stored as the default size, shown as `One size`. */
export function hasOneSize({ metadata, product_options: options }: Pick<Product, 'metadata' | 'product_options'>): boolean {
  return !options?.length && (metadata.type === 'coffee' || metadata.one_size === '1')
}

export type Description =
  | { kind: 'plain'; text: string }
  | { kind: 'structured'; paragraphs: string[]; fabricAndFit: string[]; care: string[] }

/** The fields of a JSON description, or the plain text (spec §2). */
export function readDescription(description: string): Description {
  const fields = parseFields(description)
  if (!fields) return { kind: 'plain', text: description }
  const list = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => fields.get(`${prefix}_${index + 1}`)).filter(isText)
  return { kind: 'structured', paragraphs: list('desc', 3), fabricAndFit: list('fnf', 5), care: list('ci', 4) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The fields of a JSON description; null for plain text. A map, because the JSON may have keys such as `__proto__`. */
export function parseFields(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null
  } catch {
    return null
  }
}

/** What the law wants beside what is sold: fields of the description, in the order of a page. */
const LEGAL_FACTS = ['maker', 'country_of_origin', 'net_quantity', 'mrp', 'licence'] as const
export type LegalFact = (typeof LEGAL_FACTS)[number]

export function legalFacts({ description }: Pick<Product, 'description'>): { fact: LegalFact; value: string }[] {
  const fields = parseFields(description)
  return LEGAL_FACTS.flatMap((fact) => {
    const value = fields?.get(fact)
    return isText(value) || typeof value === 'number' ? [{ fact, value: cutText(String(value), 200) }] : []
  })
}

/** A summary of the product in at most 200 characters, for search engines and link previews. */
export function summary(product: Pick<Product, 'description' | 'name'>): string {
  const description = readDescription(product.description)
  const text = description.kind === 'plain' ? description.text : (description.paragraphs[0] ?? product.name)
  if (text.length <= 200) return text
  const end = text.lastIndexOf(' ', 199)
  return `${end > 0 ? text.slice(0, end) : cutText(text, 199)} …`
}
