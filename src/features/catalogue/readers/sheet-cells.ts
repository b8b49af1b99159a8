import {
  cellOf,
  cellsOf,
  DESCRIPTION_NAMES,
  fieldsOf,
  LABEL_COLUMNS,
  METADATA_FIELDS,
  METADATA_NAMES,
  type DescriptionField,
  type MetadataName,
} from '../../../domain/catalogue/product-fields.ts'
import { readProductLinks } from '../../../domain/catalogue/product-links.ts'
import { readTextCell } from '../../../domain/import/csv.ts'
import { plainNumber, readOptionsCell, type ProductColumn, type SheetProduct } from '../../../domain/import/product-sheet.ts'
import { momentText } from '../../../domain/indian-time.ts'
import { readPrice } from '../../../domain/money.ts'
import type { Sale } from '../../../domain/prices/sale.ts'
import { cleanText, cutText } from '../../../domain/text.ts'

/** What a cell says, and in which row; null is emptied. */
export type Given = { text: string | null; row: number }

/** A product in the form of a catalogue, to be checked as those are. */
export type SheetEntry = {
  id: string
  metadata: Record<string, unknown>
  sale?: SaleText | null
  /** Those of its description that have columns of their own. */
  parts?: Partial<Record<DescriptionField, string>>
  [field: string]: unknown
}

/**
 * What a cell says that is not stored; null where "-" empties it, undefined where it keeps what is stored. `stored` is null of
 * a new product.
 */
export function givenCell(cell: string, stored: string | null): string | null | undefined {
  const typed = cell.trim()
  if (typed === '') return undefined
  if (typed === '-') return null
  const text = readTextCell(cell)
  return stored !== null && text === stored.replaceAll(/\r\n?/g, '\n') ? undefined : text
}

type Setter = (entry: SheetEntry, text: string | null, stored: SheetProduct | null) => string | void

const field =
  (name: string, empty: unknown, read: (text: string) => unknown = cleanText): Setter =>
  (entry, text) => {
    entry[name] = text === null ? empty : read(text)
  }
const yesOrNo =
  (set: (entry: SheetEntry, value: boolean | null) => void): Setter =>
  (entry, text) => {
    const value = text === null ? null : YES_OR_NO.get(text.trim().toLowerCase())
    if (value === undefined) return `is ‘${cutText(text?.trim() ?? '', 40)}’, neither yes nor no`
    set(entry, value)
  }
const YES_OR_NO = new Map([
  ...['yes', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'false', '0'].map((word) => [word, false] as const),
])
/** A text, a price or a flag of the metadata. */
function metadata(name: MetadataName): Setter {
  const { kind, empty } = METADATA_FIELDS[name]
  if (kind === 'flag') return yesOrNo((entry, value) => (entry.metadata[name] = value ? '1' : '0'))
  return (entry, text) => {
    const value = text === null ? empty : kind === 'rupees' ? readRupees(text) : kind === 'hsn' ? plainCode(text) : cleanText(text)
    if (text !== null && value === null) return notRupees(text)
    if (value === null) delete entry.metadata[name]
    else entry.metadata[name] = value
  }
}
/** Spreadsheets show the code 6204 as 6,204 or 6204.00. */
function plainCode(text: string): string {
  return cleanText(text)
    .replace(/\.0{1,2}$/, '')
    .replaceAll(/[,\s]/g, '')
}

function notRupees(text: string): string {
  const cell = `‘${cutText(text.trim(), 40)}’`
  const hasPaise = /^\D{0,4}[\d,]+\.\d*[1-9]/.test(text.trim())
  return hasPaise
    ? `is ${cell}: prices have no paise here, please write whole rupees`
    : `is ${cell}, not whole rupees from 1 to 9999999, such as 1299`
}

function readRupees(text: string): string | null {
  const digits = plainNumber(text)
  return digits !== null && readPrice(digits).ok ? digits : null
}
const sale =
  (part: keyof SaleText): Setter =>
  (entry, text, stored) => {
    if (part === 'price' && text === null) entry.sale = null
    else if (entry.sale !== null) entry.sale = withPart(entry.sale ?? saleText(stored?.sale ?? null), part, text)
  }

/** Puts a cell of a product into its entry. @returns what is wrong with it */
export const SETTERS: Record<ProductColumn, Setter> = {
  name: field('name', ''),
  ...cellsOf(metadata),
  ...fieldsOf(LABEL_COLUMNS, (name) => field(name, null)),
  sale_price: sale('price'),
  sale_from: sale('from'),
  sale_until: sale('until'),
  description: field('description', '', (text) => text),
  ...fieldsOf(DESCRIPTION_NAMES, (name): Setter => (entry, text) => {
    entry.parts = { ...entry.parts, [name]: text ?? '' }
  }),
  images: field('images', [], (text) =>
    text
      .split(/[;,|\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
  options(entry, text, stored) {
    const options = text === null ? [] : readOptionsCell(text, stored?.product_options ?? [])
    if (options === null) return 'are not options such as "Colour: indigo, madder", one in a line'
    entry['product_options'] = options
  },
  wear_with(entry, text) {
    const ids = text === null ? [] : readProductLinks(text)
    if (ids === null) return 'are not ids of products'
    entry['wear_with'] = ids
  },
  active: yesOrNo((entry, value) => (entry['active'] = value ?? true)),
}

/** A sale as a catalogue has it; a price that is no number is refused there. */
export type SaleText = { price?: unknown; from?: string; until?: string }

export function saleText(stored: Sale | null): SaleText {
  return stored ? { price: stored.rupees, from: momentText(stored.startsAt, 'begins'), until: momentText(stored.endsAt, 'ends') } : {}
}

/** One with an end and no beginning runs since that day. */
export function begun<Said extends SaleText | null | undefined>(sale: Said, today: string): Said {
  return sale?.price !== undefined && sale.until !== undefined && sale.from === undefined ? { ...sale, from: today } : sale
}

export function withPart(text: SaleText, part: keyof SaleText, cell: string | null): SaleText {
  const { [part]: _, ...rest } = text
  if (cell === null) return rest
  return { ...rest, [part]: part === 'price' ? numberOf(cell) : cell.trim() }
}

/** What is no number stays a text, which is refused as any other catalogue's. */
export function numberOf(cell: string): number | string {
  const digits = plainNumber(cell)
  return digits === null ? cell : Number(digits)
}

/** The column of a field of a catalogue's entry. */
export function columnOfPath([field, name, part, ofSale]: PropertyKey[]): string {
  const [first, second, third, fourth] = [field, name, part, ofSale].map((step) => (step === undefined ? '' : String(step)))
  if (first === 'metadata') return METADATA_NAMES.some((known) => known === second) ? cellOf(second as MetadataName) : second!
  if (first === 'sale') return `sale_${second || 'price'}`
  if (first !== 'variants') return first!
  if (third === 'sale') return `variant_sale_${fourth || 'price'}`
  return third === 'price' ? 'variant_price' : third!
}
