import { MAX_OPTIONS, MAX_VARIANTS } from '../../../domain/catalogue/options.ts'
import { METADATA_FIELDS } from '../../../domain/catalogue/product-fields.ts'
import type { ProductOption } from '../../../domain/catalogue/variant.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { optionNameOf } from '../../../domain/import/option-lines.ts'
import { optionColumn, plainNumber, type ProductColumn, type SheetColumn } from '../../../domain/import/product-sheet.ts'
import type { TableRow } from '../../../platform/tables/read-table.ts'

/** A product as an export of another shop has it, whichever shop that was. Texts of cells are checked later, as any sheet's. */
export type MovedProduct = {
  /** Where it stands in the file. */
  row: number
  /** By which the other shop knows it. */
  key: string
  /** Its id here, where that is free. */
  id: string
  name: string
  description: string
  isPublished: boolean
  /** What its category is called, the likeliest first. */
  categories: string[]
  weight: string
  /** Addresses of its pictures. */
  images: string[]
  /** Addresses of its page. */
  addresses: string[]
  /** What it is chosen by, with the column of each; none where it comes in one size. */
  options: { label: string; values: string[]; column: string }[]
  kinds: MovedVariant[]
}

/** `values` are those of the options, in their order. */
export type MovedVariant = {
  row: number
  values: string[]
  sku: string
  /** A count, or `unlimited`. */
  stock: string
  price: string
  /** What it cost before, without an end of that. */
  listPrice: string
  sale: { price: string; from: string; until: string } | null
}

/** What the columns of our sheet are called in the other shop's. */
export type ColumnNames = Partial<Record<SheetColumn, string>>

/** What a file brings, and what does not come along, by row. */
export type MovedFile = { products: MovedProduct[]; names: ColumnNames; refused: ImportRefusal[]; left: ImportRefusal[] }

export const UNLIMITED = 'unlimited'

/** Tells of rows what is refused, and what is left behind. */
export function createNotes() {
  const notes = { refused: [] as ImportRefusal[], left: [] as ImportRefusal[] }
  const add = (list: ImportRefusal[]) => (id: string, line: number, column: string, reason: string) => {
    list.push({ id, line, column, reason })
  }
  return { ...notes, refuse: add(notes.refused), leave: add(notes.left) }
}

/** The product in rows of our own sheet: one with what is the product's, and one for each kind; a refusal where that cannot be. */
export function sheetRowsOf(product: MovedProduct, names: ColumnNames): TableRow[] | ImportRefusal {
  const most = product.options.reduce((count, { values }) => count * values.length, 1)
  const [first] = product.options
  if (first && (most > MAX_VARIANTS || product.options.length > MAX_OPTIONS)) {
    const reason = `comes in ${most} kinds by ${product.options.length} options: at most are ${MAX_VARIANTS} by ${MAX_OPTIONS}`
    return { id: product.id, line: product.row, column: first.column, reason }
  }
  const options = product.options.map(({ label, values }, index): ProductOption => ({ name: optionNameOf(label, index), label, values }))
  const kinds = withMissing(product)
  const price = kinds.find((kind) => kind.price !== '')?.price ?? ''
  const same = <Value>(of: (kind: MovedVariant) => Value) => (kinds.every((kind) => of(kind) === of(kinds[0]!)) ? of(kinds[0]!) : null)
  const isOnePrice = same((kind) => amount(kind.price || price)) !== null
  const isOneSale = isOnePrice && same((kind) => JSON.stringify(kind.sale)) !== null
  const sale = isOneSale ? kinds[0]!.sale : null
  const cells: Partial<Record<ProductColumn, string>> = {
    name: product.name,
    price,
    list_price: isOnePrice ? (same((kind) => kind.listPrice) ?? '') : '',
    sale_price: sale?.price ?? '',
    sale_from: sale?.from ?? '',
    sale_until: sale?.until ?? '',
    description: product.description,
    weight: product.weight || METADATA_FIELDS.weight.empty!,
    active: product.isPublished ? 'yes' : 'no',
    ...(options.length > 0 ? { options: JSON.stringify(options) } : { one_size: 'yes' }),
  }
  const columnOf = (column: string) => columnIn(product, options, names)(column)
  return [
    { row: product.row, cells: new Map(Object.entries(cells)), columnOf },
    ...kinds.map((kind) => ({
      row: kind.row,
      columnOf,
      cells: new Map([
        ['stock', kind.stock],
        ['sku', kind.sku],
        ['variant_price', amount(kind.price || price) === amount(price) ? '' : kind.price],
        ['variant_sale_price', (!isOneSale && kind.sale?.price) || ''],
        ['variant_sale_from', (!isOneSale && kind.sale?.from) || ''],
        ['variant_sale_until', (!isOneSale && kind.sale?.until) || ''],
        ...options.map(({ name }, index) => [optionColumn(name), kind.values[index]!] as const),
      ]),
    })),
  ]
}

/** Of what the other shop has not there is none here. */
function withMissing({ row, options, kinds }: MovedProduct): MovedVariant[] {
  const given = new Map(kinds.map((kind) => [JSON.stringify(kind.values), kind]))
  const every = options.reduce<string[][]>((all, { values }) => all.flatMap((before) => values.map((value) => [...before, value])), [[]])
  return every.map(
    (values) => given.get(JSON.stringify(values)) ?? { row, values, sku: '', stock: '0', price: '', listPrice: '', sale: null },
  )
}

/** "1299.00" is what "1,299" is. */
function amount(price: string): string {
  return plainNumber(price) ?? price.trim()
}

const OF_PRODUCT: Partial<Record<SheetColumn, SheetColumn>> = {
  variant_price: 'price',
  variant_sale_price: 'sale_price',
  variant_sale_from: 'sale_from',
  variant_sale_until: 'sale_until',
  one_size: 'options',
}

function columnIn(product: MovedProduct, options: readonly ProductOption[], names: ColumnNames): (column: string) => string {
  return (column) => {
    const index = options.findIndex(({ name }) => optionColumn(name) === column)
    if (index !== -1) return product.options[index]!.column
    if (column === 'options') return product.options[0]?.column ?? column
    const ours = column as SheetColumn
    return names[ours] ?? names[OF_PRODUCT[ours] ?? ours] ?? column
  }
}
