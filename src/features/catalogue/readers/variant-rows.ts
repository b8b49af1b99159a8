import { pieceCount } from '../../../domain/catalogue/stock.ts'
import { optionsKey, type Options } from '../../../domain/catalogue/variant.ts'
import { readTextCell } from '../../../domain/import/csv.ts'
import {
  everyVariant,
  variantCells,
  variantOptions,
  optionOfColumn,
  plainNumber,
  type VariantColumn,
  type SheetVariant,
  type SheetProduct,
} from '../../../domain/import/product-sheet.ts'
import type { TableRow } from '../../../platform/tables/read-table.ts'
import { begun, givenCell, numberOf, saleText, withPart, type SaleText } from './sheet-cells.ts'

/** The rows of a product as the variants of a catalogue's entry, and the row of each. */
export type VariantRows = {
  variants: Record<string, unknown>[]
  rows: TableRow[]
  faults: { row: number; column: string; reason: string }[]
}

export function variantsOfRows(rows: readonly TableRow[], stored: SheetProduct | null, today: string): VariantRows {
  const kinds = storedVariants(stored)
  const read: VariantRows = { variants: [], rows: [], faults: [] }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const options = optionsOf(row)
    const key = optionsKey(options)
    const kind = kinds.get(key) ?? null
    const variant = variantOf(row, kind, (column, reason) => read.faults.push({ row: row.row, column, reason }))
    if (variant.sale) variant.sale = begun(variant.sale, today)
    // Beside the rows of its kinds a product may have one of its own.
    if (Object.keys(options).length === 0 && Object.keys(variant).length === 0) continue
    const before = seen.get(key)
    if (before !== undefined) read.faults.push({ row: row.row, column: optionIn(row), reason: `is in row ${before} already` })
    seen.set(key, row.row)
    read.variants.push({ options, ...variant })
    read.rows.push(row)
  }
  return read
}

/** The first column of an option that a row fills, or that it has; the id where there is none. */
export function optionIn({ cells }: TableRow): string {
  const columns = [...cells].filter(([column]) => optionOfColumn(column) !== null)
  return (columns.find(([, cell]) => cell.trim() !== '') ?? columns[0])?.[0] ?? 'id'
}

/** By the options that a row tells them by. */
function storedVariants(stored: SheetProduct | null): Map<string, SheetVariant> {
  const kinds = stored ? everyVariant(stored) : []
  const map = new Map(kinds.map((kind) => [optionsKey(variantOptions(stored!, kind.options)), kind]))
  const [only] = kinds
  return kinds.length === 1 && only ? map.set(optionsKey({}), only) : map
}

function optionsOf({ cells }: TableRow): Options {
  const pairs = [...cells].flatMap(([column, cell]) => {
    const name = optionOfColumn(column)
    const value = readTextCell(cell).trim()
    return name === null || value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(pairs)
}

/** What a row says of a kind, to be checked as a catalogue's. */
type Variant = {
  stock?: unknown
  ahead?: unknown
  ships_from?: string | null
  sku?: string | null
  shelf?: string | null
  price?: unknown
  cost?: unknown
  sale?: SaleText | null
}

function variantOf({ cells }: TableRow, kind: SheetVariant | null, refuse: (column: VariantColumn, reason: string) => void) {
  const stored = kind && variantCells(kind)
  const given = (column: VariantColumn) => givenCell(cells.get(column) ?? '', stored?.[column] ?? null)
  const variant: Variant = {}
  const stock = given('stock')
  if (stock !== undefined && !isAsWritten(cells, kind)) {
    variant.stock = stock === null || stock.trim().toLowerCase() === 'unlimited' ? null : numberOf(stock)
    const reason = changedSince(cells, kind)
    if (reason !== null) refuse('stock', reason)
  }
  const sku = given('sku')
  if (sku !== undefined) {
    variant.sku = sku
    const reason = whyNotSku(cells.get('sku')!.trim(), kind?.sku ?? null)
    if (reason !== null) refuse('sku', reason)
  }
  const shelf = given('shelf')
  if (shelf !== undefined) variant.shelf = shelf
  const ahead = given('ahead')
  if (ahead !== undefined) variant.ahead = ahead === null ? 0 : numberOf(ahead)
  const shipsFrom = given('ships_from')
  if (shipsFrom !== undefined) variant.ships_from = shipsFrom
  const price = given('variant_price')
  if (price !== undefined) variant.price = price === null ? null : numberOf(price)
  const cost = given('cost')
  if (cost !== undefined) variant.cost = cost === null ? null : numberOf(cost)
  const sale = saleOf(kind, { price: given('variant_sale_price'), from: given('variant_sale_from'), until: given('variant_sale_until') })
  if (sale !== undefined) variant.sale = sale
  return variant
}

/** What a spreadsheet has made of an SKU is asked about. */
function whyNotSku(cell: string, stored: string | null): string | null {
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell)) return `is ‘${cell}’, a long number that a spreadsheet has cut short: write it whole, as text`
  const isWithoutZeros = stored !== null && stored !== cell && stored.replace(/^0+/, '') === cell
  return isWithoutZeros ? `is ‘${cell}’, which is ‘${stored}’ without its zeros: write that, as text, or empty the cell` : null
}

const numberIn = (cell = '') => {
  const digits = plainNumber(readTextCell(cell))
  return digits === null ? null : Number(digits)
}

/** Whether nobody has changed the count in the file: what was sold since stays sold. */
function isAsWritten(cells: TableRow['cells'], kind: SheetVariant | null): boolean {
  const before = numberIn(cells.get('stock_before'))
  return kind !== null && before !== null && numberIn(cells.get('stock')) === before
}

/** A count that was changed in the file, and in the shop since the file was written. */
function changedSince(cells: TableRow['cells'], kind: SheetVariant | null): string | null {
  const before = numberIn(cells.get('stock_before'))
  if (kind === null || before === null || pieceCount(kind.stock) === before) return null
  return `was ${before} when the file was written and is ${pieceCount(kind.stock) ?? 'unlimited'} now: write what it shall be, and empty stock_before`
}

/** Undefined where the row says nothing of a sale, null where it ends it. */
function saleOf(kind: SheetVariant | null, given: Record<keyof SaleText, string | null | undefined>): SaleText | null | undefined {
  if (given.price === null) return null
  const parts = (Object.entries(given) as [keyof SaleText, string | null | undefined][]).filter(([, text]) => text !== undefined)
  if (parts.length === 0) return undefined
  return parts.reduce<SaleText>((sale, [part, text]) => withPart(sale, part, text!), saleText(kind?.sale ?? null))
}
