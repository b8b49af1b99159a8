import { BYTE_ORDER_MARK, csvLine, type CsvPart } from '../../../domain/import/csv.ts'
import { sheetHead, sheetRows } from '../../../domain/import/product-sheet.ts'
import type { Shop } from '../../../shop.ts'
import { selectStoredAfter } from '../stored.sql.ts'

/** Products of one read; each has up to a hundred kinds. */
const BATCH = 200

/**
 * Every product as CSV in the order of the shelf, a row for each kind of piece: importing it again changes nothing. One part
 * is in memory at a time. For operators.
 */
export async function* exportProducts({ db }: Pick<Shop, 'db'>): AsyncGenerator<CsvPart> {
  // The names of the options that products have, and `size`, which stands first.
  const rows = await db.selectFrom('product_options').select('name').distinct().where('name', '<>', 'size').orderBy('name').execute()
  const optionNames = ['size', ...rows.map(({ name }) => name)]
  yield { csv: `${BYTE_ORDER_MARK}${csvLine(sheetHead(optionNames))}`, count: 0 }
  for (let after: { position: number; id: string } | null = null; ;) {
    const products = await selectStoredAfter(db, after, BATCH)
    if (products.length > 0) {
      yield {
        csv: products
          .flatMap((product) => sheetRows(product, optionNames))
          .map(csvLine)
          .join(''),
        count: products.length,
      }
    }
    after = products.at(-1) ?? null
    if (products.length < BATCH) return
  }
}
