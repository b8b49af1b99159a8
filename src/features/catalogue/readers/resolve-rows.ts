import { ownOptions } from '../../../domain/catalogue/options.ts'
import { DESCRIPTION_NAMES, METADATA_FIELDS, readMetadata, type DescriptionField } from '../../../domain/catalogue/product-fields.ts'
import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import type { ProductOption } from '../../../domain/catalogue/variant.ts'
import { readTextCell } from '../../../domain/import/csv.ts'
import { descriptionCells, joinDescription } from '../../../domain/import/description-cells.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import {
  BLANK_PRODUCT,
  optionOfColumn,
  pictureReference,
  productCells,
  type ProductColumn,
  type SheetProduct,
} from '../../../domain/import/product-sheet.ts'
import type { TableRow } from '../../../platform/tables/read-table.ts'
import type { CatalogueRow } from './read-catalogue.ts'
import { readEntry, type Fault } from './read-entry.ts'
import { begun, columnOfPath, givenCell, SETTERS, type Given, type SheetEntry } from './sheet-cells.ts'
import { optionIn, variantsOfRows } from './variant-rows.ts'

/** `today`: since when a sale runs that has no beginning. `sizes` are the shop's. */
type Product = { id: string; rows: readonly TableRow[]; stored: SheetProduct | null; today: string; sizes: ShopSizes }

/** What the rows of a product make of the stored one, or of none: an empty cell, and one that says what is stored, keeps it. */
export function resolveRows({ id, rows, stored, today, sizes }: Product): CatalogueRow | ImportRefusal[] {
  const { given, faults } = givenOfProduct(rows, stored)
  const entry = entryOf(id, stored)
  const refusal = ({ row, column, reason }: PlacedFault): ImportRefusal => ({ id, line: row, column: columnIn(rows, row, column), reason })
  const refusals = faults.map(refusal)
  for (const [column, { text, row }] of given) {
    const reason = SETTERS[column](entry, text, stored)
    if (reason !== undefined) refusals.push(refusal({ row, column, reason }))
  }
  entry.sale = begun(entry.sale, today)
  const described = hasParts(rows) ? describe(entry, stored, given) : null
  if (described) refusals.push(refusal(described))
  if (!stored && !given.has('options')) entry.product_options = derivedOptions(rows, sizes)
  const kinds = variantsOfRows(rows, stored, today)
  refusals.push(...kinds.faults.map(refusal))
  const { parts: _, ...fields } = entry
  const read = readEntry({ ...fields, variants: kinds.variants }, 0, sizes)
  const refuse = (faults: Fault[]): ImportRefusal => {
    const [first, ...others] = faults.map((fault) => placeOf(fault, { rows, given, kinds: kinds.rows }))
    const more = others.map(({ line, column, reason }) => `; row ${line}, column ${column}: ${reason}`)
    return { id, ...first!, reason: first!.reason + more.join('') }
  }
  if (!read.ok) refusals.push(...read.faults.map((fault) => refuse([fault])))
  if (!read.ok || refusals.length > 0) return refusals
  const { sale, variants } = read
  const keepsImages = stored !== null && !given.has('images')
  const row = stored && given.size === 0 ? rowOf(stored) : withUnknown(read.row, stored)
  return { row: keepsImages ? { ...row, images: stored.images } : row, sale, variants, keepsImages, refuse }
}

function hasParts(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) => DESCRIPTION_NAMES.some((name) => cells.has(name)))
}

/** Puts a description together of the cells that say it. @returns what is wrong with these */
function describe(entry: SheetEntry, stored: SheetProduct | null, given: ReadonlyMap<ProductColumn, Given>): PlacedFault | null {
  if (!entry.parts && !given.has('description')) return null
  const said = Object.keys(entry.parts ?? {}) as DescriptionField[]
  const before = descriptionCells(stored?.description ?? '')
  const rest = given.has('description') ? (given.get('description')!.text ?? '') : before.description
  const joined = joinDescription({ ...before, ...entry.parts, description: rest }, said)
  if (joined !== null) entry['description'] = joined
  const { row } = given.get('description') ?? given.get(said[0]!)!
  return joined === null
    ? { row, column: 'description', reason: 'is a plain text beside desc_1: write all paragraphs into desc_1 to desc_3' }
    : null
}

type PlacedFault = { row: number; column: string; reason: string }

/** What the file itself calls a column of a row. */
function columnIn(rows: readonly TableRow[], line: number, column: string): string {
  return rows.find(({ row }) => row === line)?.columnOf?.(column) ?? column
}

/** What the rows say of the product itself: each cell once, or everywhere alike. */
function givenOfProduct(rows: readonly TableRow[], stored: SheetProduct | null) {
  const given = new Map<ProductColumn, Given>()
  const faults: PlacedFault[] = []
  for (const [column, cell] of Object.entries(productCells(stored ?? BLANK_PRODUCT, { hasParts: hasParts(rows) })) as [
    ProductColumn,
    string,
  ][]) {
    for (const { row, cells } of rows) {
      const text = givenCell(cells.get(column) ?? '', stored ? cell : null)
      const before = given.get(column)
      if (text === undefined) continue
      if (!before) given.set(column, { text, row })
      else if (before.text !== text) faults.push({ row, column, reason: `is another one in row ${before.row}` })
    }
  }
  return { given, faults }
}

function entryOf(id: string, stored: SheetProduct | null): SheetEntry {
  if (!stored) return { id, metadata: {} }
  const metadata = readMetadata(stored.metadata)
  return {
    ...rowOf(stored),
    images: stored.images.map(pictureReference),
    metadata: { ...metadata, is_oos: metadata.is_oos === '1' ? '1' : '0' },
  }
}

function rowOf({ sale: _sale, kinds: _kinds, product_options: options, ...row }: SheetProduct): CatalogueRow['row'] {
  return { ...row, product_options: ownOptions(options) } as CatalogueRow['row']
}

/** Fields of the stored metadata that the shop does not know stay. */
function withUnknown(row: CatalogueRow['row'], stored: SheetProduct | null): CatalogueRow['row'] {
  const unknown = Object.entries(stored?.metadata ?? {}).filter(([name]) => !Object.hasOwn(METADATA_FIELDS, name))
  return { ...row, metadata: { ...Object.fromEntries(unknown), ...row.metadata } }
}

/** What a new product is chosen by, where its rows alone say so; none where these are the sizes that everything has. */
function derivedOptions(rows: readonly TableRow[], sizes: ShopSizes): ProductOption[] {
  const options = new Map<string, Set<string>>()
  for (const { cells } of rows) {
    for (const [column, cell] of cells) {
      const name = optionOfColumn(column)
      const value = readTextCell(cell).trim()
      if (name === null || value === '') continue
      const values = options.get(name) ?? new Set()
      options.set(name, values.add(value))
    }
  }
  const derived = [...options].map(([name, values]) => ({
    name,
    label: (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' '),
    values: name === 'size' ? sorted([...values], sizes) : [...values],
  }))
  const [first] = derived
  return derived.length === 1 && first?.name === 'size' && first.values.join() === sizes.list.join() ? [] : derived
}

function sorted(values: string[], { list }: ShopSizes): string[] {
  return values.toSorted((a, b) => list.indexOf(a) - list.indexOf(b))
}

/** The column that says what a product is chosen by, of those that the file has. */
function columnOfOption(name: PropertyKey | undefined, rows: readonly TableRow[], given: Places['given']): string {
  const columns = rows.flatMap(({ cells }) =>
    [...cells].flatMap(([column, cell]) => (cell.trim() !== '' && optionOfColumn(column) !== null ? [column] : [])),
  )
  const own = columns.find((column) => optionOfColumn(column) === name) ?? columns[0]
  const isWritten = given.has('options') && !rows[0]!.columnOf
  return isWritten ? 'options' : (own ?? 'options')
}

type Places = { rows: readonly TableRow[]; given: ReadonlyMap<string, Given>; kinds: TableRow[] }

/** Where a fault of the entry stands in the file. */
function placeOf(fault: Fault, places: Places): { line: number; column: string; reason: string } {
  const { path, reason } = fault
  const { rows, given, kinds } = places
  const kind = path[0] === 'variants' ? kinds[Number(path[1])] : undefined
  const column =
    kind && path[2] === 'options'
      ? optionIn(kind)
      : path[0] === 'product_options'
        ? columnOfOption(path[1], rows, given)
        : columnOfPath(path)
  // Of a sale a part may be missing that has no cell.
  const beside = column.startsWith('sale_') ? given.get('sale_price') : undefined
  const line = kind?.row ?? (given.get(column) ?? beside)?.row ?? rowNamed(rows, column, reason) ?? rows[0]!.row
  const name = `${path.join('.')} `
  return { line, column: columnIn(rows, line, column), reason: reason.startsWith(name) ? reason.slice(name.length) : reason }
}

/** The first row with the value that a refusal names in this column. */
function rowNamed(rows: readonly TableRow[], column: string, reason: string): number | undefined {
  return rows.find(({ cells }) => reason.includes(`‘${readTextCell(cells.get(column) ?? '').trim()}’`))?.row
}
