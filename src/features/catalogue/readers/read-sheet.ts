import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import { readTextCell } from '../../../domain/import/csv.ts'
import { faultOfColumn } from '../../../domain/import/nearest-word.ts'
import { optionOfColumn, SHEET_COLUMNS } from '../../../domain/import/product-sheet.ts'
import { readTable, type TableHead, type TableRow } from '../../../platform/tables/read-table.ts'
import type { MovedFile } from './moved-product.ts'
import type { ImportFile, Source } from './read-catalogue.ts'
import { resolveRows } from './resolve-rows.ts'
import { SHOPIFY } from './shopify.ts'
import { WOOCOMMERCE } from './woocommerce.ts'

/** A sheet of the shop's own form, or what another shop has exported. */
export type ProductSheet =
  | { source: null; file: ImportFile }
  | { source: Source; file: MovedFile }
  /** Of pieces that are named by their SKU alone. */
  | { source: 'skus'; rows: TableRow[]; refused: ImportFile['refused'] }

const OWN: TableHead = {
  key: 'id',
  faultOf: (column) => (optionOfColumn(column) ? null : faultOfColumn(column, SHEET_COLUMNS)),
  example: 'id,name,price,stock,option:size',
}

const KIND_COLUMNS = SHEET_COLUMNS.filter(
  (column) => ['stock', 'sku', 'shelf', 'stock_before'].includes(column) || column.startsWith('variant_'),
)
const BY_SKU: TableHead = { key: 'sku', faultOf: (column) => faultOfColumn(column, KIND_COLUMNS), example: 'sku,stock' }
const isBySku = (columns: readonly string[]) => columns.includes('sku') && !columns.includes('id')

type Reading = { name: string; today: string; sizes: ShopSizes }

/** Reads a CSV file of products, which is known by its head. `today`: since when a sale runs that has no beginning. */
export async function readSheet(text: string, { name, ...reading }: Reading): Promise<ProductSheet> {
  const { columns, rows, faults } = await readTable(text, (columns) => {
    if (WOOCOMMERCE.isIt(columns)) return WOOCOMMERCE.head
    if (SHOPIFY.isIt(columns)) return SHOPIFY.headOf(columns)
    return isBySku(columns) ? BY_SKU : OWN
  })
  const refused = faults.map(({ row, ...fault }) => ({ id: name, line: row, ...fault }))
  if (WOOCOMMERCE.isIt(columns)) return { source: 'woocommerce', file: withRefused(WOOCOMMERCE.read(rows), refused) }
  if (SHOPIFY.isIt(columns)) return { source: 'shopify', file: withRefused(SHOPIFY.read(rows, columns), refused) }
  if (isBySku(columns)) return { source: 'skus', rows, refused }
  return { source: null, file: { entries: entriesOf(rows, reading), refused, keepsOrder: true } }
}

function withRefused(file: MovedFile, refused: ImportFile['refused']): MovedFile {
  return { ...file, refused: [...refused, ...file.refused] }
}

/** The rows of one product may stand anywhere. */
function entriesOf(rows: TableRow[], reading: Omit<Reading, 'name'>): ImportFile['entries'] {
  const products = new Map<string, TableRow[]>()
  for (const row of rows) {
    const id = readTextCell(row.cells.get('id')!).trim()
    const ofProduct = products.get(id) ?? []
    products.set(id, ofProduct)
    ofProduct.push(row)
  }
  return [...products].map(([id, ofProduct]) => ({ id, resolve: (stored) => resolveRows({ id, rows: ofProduct, stored, ...reading }) }))
}
