import { readTextCell } from '../../../domain/import/csv.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { variantOptions, optionColumn, optionOfColumn } from '../../../domain/import/product-sheet.ts'
import type { TableRow } from '../../../platform/tables/read-table.ts'
import type { Shop } from '../../../shop.ts'
import type { ImportFile } from '../readers/read-catalogue.ts'
import { resolveRows } from '../readers/resolve-rows.ts'
import { selectSkus, selectSkusWithoutZeros, selectStoredByIds } from '../stored.sql.ts'

/** Rows that name pieces by their SKU alone, as scanners and suppliers do: the product and the kind of each are looked up. */
export async function placeBySku(
  { db, folder: { sizes } }: Pick<Shop, 'db' | 'folder'>,
  rows: TableRow[],
  today: string,
): Promise<Pick<ImportFile, 'entries' | 'refused'>> {
  const skuOf = ({ cells }: TableRow) => readTextCell(cells.get('sku')!).trim()
  const skus = [...new Set(rows.map(skuOf))]
  const known = Map.groupBy(await selectSkus(db, skus), ({ sku }) => sku)
  const withZeros = new Map(
    (
      await selectSkusWithoutZeros(
        db,
        skus.filter((sku) => !known.has(sku)),
      )
    ).map(({ without, sku }) => [without, sku]),
  )
  const ids = [...new Set([...known.values()].flat().map(({ id }) => id))]
  const products = new Map((await selectStoredByIds(db, ids)).map((product) => [product.id, product]))
  const refused: ImportRefusal[] = []
  const seen = new Map<string, number>()
  const ofProduct = new Map<string, TableRow[]>()
  for (const row of rows) {
    const sku = skuOf(row)
    const refuse = (reason: string) => refused.push({ id: sku, line: row.row, column: 'sku', reason })
    const [kind, another] = known.get(sku) ?? []
    const meant = withZeros.get(sku.replace(/^0+/, ''))
    if (!kind)
      refuse(meant === undefined ? `‘${sku}’ is that of no piece` : `‘${sku}’ is that of no piece, ‘${meant}’ of one: write it so, as text`)
    else if (another) refuse(`‘${sku}’ is that of several pieces, of ${kind.id} and ${another.id}`)
    else if (seen.has(sku)) refuse(`‘${sku}’ is in row ${seen.get(sku)} already`)
    else {
      seen.set(sku, row.row)
      const options = Object.entries(variantOptions(products.get(kind.id)!, kind.options)).map(
        ([name, value]) => [optionColumn(name), value] as const,
      )
      const cells = new Map([...[...row.cells].filter(([column]) => column !== 'sku'), ...options])
      const columnOf = (column: string) => (optionOfColumn(column) === null ? column : 'sku')
      ofProduct.set(kind.id, [...(ofProduct.get(kind.id) ?? []), { row: row.row, cells, columnOf }])
    }
  }
  const entries = [...ofProduct].map(([id, rows]): ImportFile['entries'][number] => ({
    id,
    resolve: (stored) => resolveRows({ id, rows, stored, today, sizes }),
  }))
  return { entries, refused }
}
