import { choicesOf, everyOptions, ownOptions } from '../catalogue/options.ts'
import {
  cellOf,
  cellsOf,
  DESCRIPTION_NAMES,
  fieldsOf,
  LABEL_COLUMNS,
  METADATA_FIELDS,
  METADATA_NAMES,
  readMetadata,
  type DescriptionField,
  type LabelColumn,
  type MetadataCell,
  type MetadataName,
} from '../catalogue/product-fields.ts'
import { writeProductLinks } from '../catalogue/product-links.ts'
import type { Product } from '../catalogue/product.ts'
import { BLANK_COUNT, pieceCount, type Count } from '../catalogue/stock.ts'
import { optionsKey, type Options, type ProductOption } from '../catalogue/variant.ts'
import { momentText } from '../indian-time.ts'
import type { Sale } from '../prices/sale.ts'
import { textCell } from './csv.ts'
import { descriptionCells } from './description-cells.ts'
import { parseOptionLines, writeOptionLines } from './option-lines.ts'

/** A kind of piece of a product with its own sale. */
export type SheetVariant = Count & { sale: Sale | null }

/** A product with all that a file of products can say of it; `kinds` are those that are stored, `images` the names of pictures. */
export type SheetProduct = Pick<Product, 'id' | 'name' | LabelColumn | 'active' | 'description'> & {
  images: string[]
  metadata: unknown
  wear_with: string[]
  product_options: ProductOption[]
  sale: Sale | null
  kinds: SheetVariant[]
}

const saleCells = (sale: Sale | null) => ({
  price: sale ? String(sale.rupees) : '',
  from: sale ? momentText(sale.startsAt, 'begins') : '',
  until: sale ? momentText(sale.endsAt, 'ends') : '',
})

/**
 * What stands in the columns of a product that are its own, once for each product. Where a file has no columns for the parts of a
 * description, all of it is `description`.
 */
export function productCells(product: SheetProduct, { hasParts = true } = {}): Record<ProductColumn, string> {
  const metadata = readMetadata(product.metadata)
  const sale = saleCells(product.sale)
  const cells: Record<ProductColumn, string> = {
    name: product.name,
    ...cellsOf((name) => metadataCell(name, metadata[name])),
    ...fieldsOf(LABEL_COLUMNS, (name) => product[name] ?? ''),
    sale_price: sale.price,
    sale_from: sale.from,
    sale_until: sale.until,
    ...descriptionCells(product.description),
    ...(!hasParts && { description: product.description }),
    images: product.images.map(pictureReference).join('; '),
    options: writeOptionsCell(product.product_options),
    wear_with: writeProductLinks(product.wear_with),
    active: product.active ? 'yes' : 'no',
  }
  return fieldsOf(PRODUCT_COLUMNS, (column) => cells[column])
}

function metadataCell(name: MetadataName, text: string | undefined): string {
  const { kind, empty } = METADATA_FIELDS[name]
  if (kind !== 'flag') return text ?? ''
  return text === '1' ? 'yes' : empty === null ? '' : 'no'
}

/** The columns of each kind of piece. `stock_before` is the count that the file was written with. */
export function variantCells({ stock, ahead, shipsFrom, sku, shelf, price, cost, sale }: SheetVariant) {
  const count = String(pieceCount(stock) ?? '')
  const own = saleCells(sale)
  return {
    stock: count,
    sku: sku ?? '',
    shelf: shelf ?? '',
    variant_price: price === null ? '' : String(price),
    variant_sale_price: own.price,
    variant_sale_from: own.from,
    variant_sale_until: own.until,
    ahead: ahead > 0 ? String(ahead) : '',
    ships_from: shipsFrom ?? '',
    cost: cost === null ? '' : String(cost),
    stock_before: count,
  }
}

export type VariantColumn = keyof ReturnType<typeof variantCells>
const SALE_COLUMNS = ['sale_price', 'sale_from', 'sale_until'] as const
const RULED_COLUMNS = ['description', 'images', 'options', 'wear_with', 'active'] as const
export type ProductColumn = 'name' | MetadataCell | LabelColumn | DescriptionField | (typeof SALE_COLUMNS | typeof RULED_COLUMNS)[number]
export type SheetColumn = 'id' | ProductColumn | VariantColumn

/** In the order of a file; the columns of options come behind `shelf`. */
const FIRST = ['name', 'category', 'price', ...SALE_COLUMNS] as const
const OTHERS = [
  ...RULED_COLUMNS,
  ...DESCRIPTION_NAMES,
  ...METADATA_NAMES.map(cellOf).filter((cell) => cell !== 'category' && cell !== 'price'),
  ...LABEL_COLUMNS,
]
const PRODUCT_COLUMNS: readonly ProductColumn[] = [...FIRST, ...OTHERS]
const BEFORE_OPTIONS: readonly SheetColumn[] = ['id', ...FIRST, 'stock', 'sku', 'shelf']
const BEHIND_OPTIONS: readonly SheetColumn[] = [
  'variant_price',
  'variant_sale_price',
  'variant_sale_from',
  'variant_sale_until',
  'ahead',
  'ships_from',
  'cost',
  ...OTHERS,
  'stock_before',
]
export const SHEET_COLUMNS: readonly SheetColumn[] = [...BEFORE_OPTIONS, ...BEHIND_OPTIONS]

const OPTION = 'option:'

/** The name of the option that a column is of; null for another column. */
export function optionOfColumn(column: string): string | null {
  return column.startsWith(OPTION) ? column.slice(OPTION.length).trim() : null
}

export function optionColumn(name: string): string {
  return OPTION + name
}

/** The first line of a file with these options. */
export function sheetHead(optionNames: readonly string[]): string[] {
  return [...BEFORE_OPTIONS, ...optionNames.map(optionColumn), ...BEHIND_OPTIONS]
}

/** A kind of which nothing is stored. */
export const BLANK_VARIANT: SheetVariant = { ...BLANK_COUNT, options: {}, sale: null }

/** What a spreadsheet may write in its own way: these are read however it does. All other columns are texts. */
const NOT_TEXTS = new Set<string>([
  ...SALE_COLUMNS,
  ...Object.keys(variantCells(BLANK_VARIANT)).filter((column) => column !== 'sku' && column !== 'shelf'),
  ...METADATA_NAMES.filter((name) => ['rupees', 'days', 'flag'].includes(METADATA_FIELDS[name].kind ?? '')).map(cellOf),
  'active',
])

/** The rows of a product below `sheetHead`, one for each kind; what is the product's own stands in the first. */
export function sheetRows(product: SheetProduct, optionNames: readonly string[]): string[][] {
  const ofProduct = productCells(product)
  return everyVariant(product).map((kind, index) => {
    const cells: Record<SheetColumn, string> = {
      ...(index === 0 ? ofProduct : { ...NOTHING, name: ofProduct.name }),
      ...variantCells(kind),
      id: product.id,
    }
    const options = variantOptions(product, kind.options)
    const written = (column: SheetColumn) => (NOT_TEXTS.has(column) ? cells[column] : textCell(cells[column]))
    return [...BEFORE_OPTIONS.map(written), ...optionNames.map((name) => textCell(options[name] ?? '')), ...BEHIND_OPTIONS.map(written)]
  })
}

/** The options that a kind is told by: none where there is but one kind. */
export function variantOptions(product: Pick<SheetProduct, 'metadata' | 'product_options'>, options: Options): Options {
  return choicesOf(choosable(product)).length === 0 ? {} : options
}

/** Every kind of a product in its order: as it is stored, or unlimited without a price of its own. */
export function everyVariant(product: Pick<SheetProduct, 'metadata' | 'product_options' | 'kinds'>): SheetVariant[] {
  const stored = new Map(product.kinds.map((kind) => [optionsKey(kind.options), kind]))
  return everyOptions(choosable(product)).map((options) => stored.get(optionsKey(options)) ?? { ...BLANK_VARIANT, options })
}

function choosable({ metadata, product_options }: Pick<SheetProduct, 'metadata' | 'product_options'>) {
  return { metadata: readMetadata(metadata), product_options }
}

export const BLANK_PRODUCT: SheetProduct = {
  id: '',
  name: '',
  ...fieldsOf(LABEL_COLUMNS, () => null),
  active: true,
  description: '',
  images: [],
  metadata: {},
  wear_with: [],
  product_options: [],
  sale: null,
  kinds: [],
}
const NOTHING = fieldsOf(PRODUCT_COLUMNS, () => '')

/** What a file calls a stored picture. */
export function pictureReference(name: string): string {
  return name.replace(/^pictures\//, '')
}

/** Lines as in an operator's form; options that could not be read from these are written as JSON. */
function writeOptionsCell(options: readonly ProductOption[]): string {
  const own = ownOptions(options)
  const lines = writeOptionLines(own)
  return JSON.stringify(parseOptionLines(lines)) === JSON.stringify(own) ? lines : JSON.stringify(own)
}

/** The options of a cell as a catalogue has them, to be checked as those are; null for what is none. */
export function readOptionsCell(text: string, stored: readonly ProductOption[]): unknown {
  if (!text.trimStart().startsWith('[')) return parseOptionLines(text, stored)
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** The digits of a number as people and spreadsheets write it, such as "1,299", "₹1,00,000", "Rs. 990.00", "990/-" or "1E+05"; null for anything else. */
export function plainNumber(text: string): string | null {
  const typed = text
    .replaceAll(/[\s\u00a0"'“”‘’]/g, '')
    .replace(/^(?:₹|Rs\.?|INR)/i, '')
    .replace(/\/[-–—]?$/, '')
  const [, whole, part = '', power] = /^(\d)(?:\.(\d{1,8}))?E\+?0*(\d)$/i.exec(typed) ?? []
  if (whole !== undefined) return part.length > Number(power) ? null : `${whole}${part.padEnd(Number(power), '0')}`
  const [, digits] = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.0{1,2})?$/.exec(typed) ?? []
  return digits?.replaceAll(',', '').replace(/^0+(?=\d)/, '') ?? null
}
