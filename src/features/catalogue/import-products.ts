import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { writeOptionLines } from '../../domain/option-lines.ts'
import { readMetadata } from '../../domain/product.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { COMMAND_LINE, recordAction, type Operator } from '../operator-access/record-action.ts'
import { queueUnencoded } from '../pictures/encode-picture.ts'
import { findPictureFiles } from './find-picture-files.ts'
import { findPictures, type FindPicture, type Illustrated } from './find-pictures.ts'
import { selectRows, selectDisplayOrder, takeTurn, updatePositions, upsertPictures, upsertProducts, type ProductRow } from './import.sql.ts'
import { importOptions } from './import-options.ts'
import { findSales, isSameSale, setSale, type SaleChange } from './set-sale.ts'
import { stateChange, type ProductState } from './product-state.ts'
import { parseCatalogue, readCatalogue, type CatalogueRow, type ParsedCatalogue, type Refusal } from './read-catalogue.ts'
import { mergeDisplayOrder } from './display-order.ts'
import { writeSearchText } from './write-search-text.ts'

/** The ids of the imported products by outcome. */
export type ImportReport = {
  added: string[]
  changed: string[]
  unchanged: string[]
  /** Whether products that were there before stand in another order now. */
  reordered: boolean
  /** Entries left out, each with its reasons; under the file's name when nothing of it could be read. */
  refused: Refusal[]
}
export type ImportOptions = {
  dryRun?: boolean
  onProgress?: (progress: { done: number; total: number }) => void
  /** Whose action it is, for the products' histories; absent for the demo's own catalogue. */
  by?: Operator
}

/**
 * Imports a products.json, or the one in a folder, in the format of catalogue/README.md. Invalid entries are refused; the
 * others are written in one transaction. Idempotent; products that are not in the file stay. A dry run only reports.
 */
export async function importProducts(shop: Shop, fileOrFolder: string, options: ImportOptions = {}): Promise<ImportReport> {
  const file = await readCatalogue(fileOrFolder)
  return importCatalogue(shop, file, (id, reference) => findPictureFiles(join(file.folder, 'images'), id, reference), options)
}

/** Products of an upload, which is read while the shop serves others. */
const MOST_UPLOADED = 5000

/** Imports the text of a products.json without its folder: its pictures are those that the shop has. */
export async function importProductsText(shop: Shop, text: string, options: ImportOptions = {}): Promise<ImportReport> {
  const parsed = await parseCatalogue(text, 'The file', MOST_UPLOADED)
  const find: FindPicture = async (_, reference) => ({
    ok: true,
    picture: { name: `pictures/${reference}`, reference, row: null, files: [] },
  })
  return importCatalogue(shop, parsed, find, options)
}

async function importCatalogue(shop: Shop, file: ParsedCatalogue, find: FindPicture, options: ImportOptions): Promise<ImportReport> {
  const { products, refused } = await findPictures(shop, find, file.rows)
  const sales = await changedSales(shop, file.rows, new Set(idsOf(products)))
  const compared = await compare(shop, products, new Set(sales.map(({ id }) => id)))
  const report = { ...compared, refused: [...file.refused, ...refused] }
  if (options.dryRun) return report
  // Files come first, so that no row ever names a picture that is not stored.
  await storeFiles(shop, products, options.onProgress)
  const touched = new Set([...report.added, ...report.changed])
  await write(shop, products, { touched, by: options.by })
  for (const sale of sales) await setSale(shop, sale, options.by ?? COMMAND_LINE)
  await queueUnencoded(shop)
  return report
}

/** Of the imported products, the sales that the file has otherwise than the shop. What the file does not speak of stays. */
async function changedSales(shop: Shop, rows: CatalogueRow[], imported: Set<string>): Promise<SaleChange[]> {
  const changes: SaleChange[] = []
  for (const { row, sale } of rows) {
    if (sale === undefined || !imported.has(row.id)) continue
    const stored = (await findSales(shop, row.id)).find(({ options }) => Object.keys(options).length === 0) ?? null
    if (!isSameSale(stored, sale)) changes.push({ id: row.id, options: {}, sale })
  }
  return changes
}

async function compare(shop: Shop, products: Illustrated[], onSale: Set<string>): Promise<Omit<ImportReport, 'refused'>> {
  const ids = idsOf(products)
  const existing = new Map((await selectRows(shop.db, ids)).map((row) => [row.id, row]))
  const fate = ({ product, pictures }: Illustrated) => {
    const before = existing.get(product.id)
    if (!before) return 'added'
    const stored = { ...product, product_options: product.product_options ?? before.product_options }
    const isSame = isDeepStrictEqual(before, stored) && !pictures.some(({ changed }) => changed) && !onSale.has(product.id)
    return isSame ? 'unchanged' : 'changed'
  }
  const { added = [], changed = [], unchanged = [] } = Object.groupBy(products, fate)
  const displayOrder = await selectDisplayOrder(shop.db)
  const before = new Set(displayOrder)
  const reordered = !isDeepStrictEqual(
    mergeDisplayOrder(displayOrder, ids).filter((id) => before.has(id)),
    displayOrder,
  )
  return { added: idsOf(added), changed: idsOf(changed), unchanged: idsOf(unchanged), reordered }
}

function idsOf(products: Illustrated[]): string[] {
  return products.map(({ product }) => product.id)
}

/** A picture that is stored already is not stored again, unless it is another one now. */
export async function storeFiles(
  shop: Pick<Shop, 'files'>,
  products: Illustrated[],
  onProgress?: ImportOptions['onProgress'],
): Promise<void> {
  for (const [index, { pictures }] of products.entries()) {
    const files = pictures.flatMap(({ changed, files }) => files.map((file) => ({ ...file, changed })))
    await Promise.all(
      files.map(async ({ key, path, changed }) => {
        if (changed || !(await shop.files.has(key))) await shop.files.put(key, await readFile(path))
      }),
    )
    onProgress?.({ done: index + 1, total: products.length })
  }
}

/** Pictures that a product no longer shows are kept: orders show what was bought. */
async function write(
  shop: Shop,
  products: Illustrated[],
  { touched, by }: { touched: Set<string>; by: Operator | undefined },
): Promise<void> {
  const rows = products.map(({ product }) => product)
  const pictures = new Map(
    products
      .flatMap((entry) => entry.pictures)
      .filter(({ changed }) => changed)
      .map(({ row }) => [row.name, row]),
  )
  // Others may write products meanwhile: what an import writes in its turn is worked out before its transaction begins.
  await takeTurn(shop.db, async (connection) => {
    const displayOrder = mergeDisplayOrder(await selectDisplayOrder(connection), idsOf(products))
    await connection.transaction().execute(async (transaction) => {
      const written = rows.filter(({ id }) => touched.has(id))
      if (by) await recordImport(shop, transaction, { rows: written, by })
      await upsertPictures(transaction, [...pictures.values()])
      await upsertProducts(transaction, written)
      await importOptions(transaction, written)
      await updatePositions(transaction, displayOrder)
      await writeSearchText(transaction)
    })
  })
}

/** Writes an entry into each product's history. */
async function recordImport(
  { clock }: Pick<Shop, 'clock'>,
  tx: Transaction<Schema>,
  { rows, by }: { rows: ProductRow[]; by: Operator },
): Promise<void> {
  const at = clock.now()
  const before = new Map(
    (
      await selectRows(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, stateOf(row)]),
  )
  for (const row of rows) {
    const change = stateChange(before.get(row.id) ?? null, stateOf(row))
    if (change) await recordAction(tx, { by, action: 'product-imported', object: { type: 'product', id: row.id }, ...change, at })
  }
}

function stateOf({ images, product_options: options, ...row }: ProductRow): ProductState {
  const said = options && { options: options.length > 0 ? writeOptionLines(options).split('\n') : [] }
  return { ...row, ...said, metadata: readMetadata(row.metadata), pictures: images.map((name) => name.replace(/^pictures\//, '')) }
}
