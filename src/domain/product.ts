import { parseRupees } from './money.ts'
import type { Rating } from './rating.ts'
import type { Picture } from './picture.ts'

/** A document of the products collection (spec §3), in its own field names. */
export type Product = {
  id: string
  name: string
  role: string | null
  tax_code: string | null
  active: boolean
  /** A JSON string (`desc_1` …) or plain text: `readDescription` tells which. */
  description: string
  images: Picture[]
  metadata: ProductMetadata
  /** Of its public reviews; absent where there are none. */
  rating?: Rating
}

export type ProductMetadata = {
  type: string
  origin: string
  strength: string
  variety: string
  price: string
  price_usd: string
  is_oos: string
  weight: string
}

export const METADATA_DEFAULTS: ProductMetadata = {
  type: '',
  origin: '',
  strength: '',
  variety: '',
  price: '',
  price_usd: '',
  is_oos: '0',
  weight: '0g',
}

/** The metadata as the database has it: whoever wrote it there may have left fields out, and numbers as numbers. */
export function readMetadata(stored: unknown): ProductMetadata {
  const fields = new Map(Object.entries(stored ?? {}))
  const read = (name: keyof ProductMetadata) => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : METADATA_DEFAULTS[name]
  }
  return {
    type: read('type'),
    origin: read('origin'),
    strength: read('strength'),
    variety: read('variety'),
    price: read('price'),
    price_usd: read('price_usd'),
    is_oos: read('is_oos'),
    weight: read('weight'),
  }
}

export function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(text)
}

/** The price in whole rupees, or null when the product has none and cannot be bought. */
export function priceRupees(product: Pick<Product, 'metadata'>): number | null {
  return parseRupees(product.metadata.price_usd)
}

/** The number that `strength` sorts by, or null when there is none. */
export function strengthValue(product: Pick<Product, 'metadata'>): number | null {
  const text = product.metadata.strength.trim()
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : null
}

export function isInStock(product: Pick<Product, 'active' | 'metadata'>): boolean {
  return product.active && product.metadata.is_oos !== '1'
}

/** In stock and with a price: the only products that may enter a cart or be paid. */
export function canBuy(product: Pick<Product, 'active' | 'metadata'>): boolean {
  return isInStock(product) && priceRupees(product) !== null
}

/** In the name of what is carried, worn loose or laid out. */
const WITHOUT_SIZES = /\b(bag|tote|pouch|stole|scarf|shawl|dupatta|saree|sari|bedsheet|tablecloth|napkin|towel)s?\b/i

/** Coffee, bags and stoles have one size: stored as the default, shown as `One size`. A description that says so counts too. */
export function hasOneSize(product: Pick<Product, 'name' | 'description' | 'metadata'>): boolean {
  if (product.metadata.type === 'coffee' || WITHOUT_SIZES.test(product.name)) return true
  const description = readDescription(product.description)
  return description.kind === 'structured' && description.fabricAndFit.some((text) => /^one size\b/i.test(text))
}

export type Description =
  | { kind: 'plain'; text: string }
  | { kind: 'structured'; paragraphs: string[]; fabricAndFit: string[]; care: string[] }

/** The parts of a description that is JSON, or the text itself when it is not (spec §2). */
export function readDescription(description: string): Description {
  const fields = parseObject(description)
  if (!fields) return { kind: 'plain', text: description }
  const list = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => fields.get(`${prefix}_${index + 1}`)).filter(isText)
  return { kind: 'structured', paragraphs: list('desc', 3), fabricAndFit: list('fnf', 5), care: list('ci', 4) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** A map, not an object: a description may hold keys such as `__proto__`. */
function parseObject(text: string): Map<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null
  } catch {
    return null
  }
}

/** One sentence about the product, for search engines and cards. */
export function summary(product: Pick<Product, 'description' | 'name'>): string {
  const description = readDescription(product.description)
  const text = description.kind === 'plain' ? description.text : (description.paragraphs[0] ?? product.name)
  if (text.length <= 200) return text
  const end = text.lastIndexOf(' ', 199)
  return `${text.slice(0, end > 0 ? end : 199).toWellFormed()} …`
}
