import { faultOfColumn } from '../../../domain/import/nearest-word.ts'
import { optionOfColumn, SHEET_COLUMNS } from '../../../domain/import/product-sheet.ts'
import { readTable, type TableRow } from '../../../platform/tables/read-table.ts'
import type { ImportFile } from './read-catalogue.ts'
import { resolveRows } from './resolve-rows.ts'

/** Reads a CSV file of products: the rows of one product may stand anywhere. */
export async function readSheet(text: string, name: string): Promise<ImportFile> {
  const { rows, faults } = await readTable(text, {
    key: 'id',
    faultOf: (column) => (optionOfColumn(column) ? null : faultOfColumn(column, SHEET_COLUMNS)),
    example: 'id,name,price,stock,option:size',
  })
  const products = new Map<string, TableRow[]>()
  for (const row of rows) {
    const id = row.cells.get('id')!.trim()
    const ofProduct = products.get(id) ?? []
    products.set(id, ofProduct)
    ofProduct.push(row)
  }
  return {
    entries: [...products].map(([id, ofProduct]) => ({ id, resolve: (stored) => resolveRows(id, ofProduct, stored) })),
    refused: faults.map(({ row, ...fault }) => ({ id: name, line: row, ...fault })),
    keepsOrder: true,
  }
}
