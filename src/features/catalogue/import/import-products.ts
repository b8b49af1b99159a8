import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ImportReport, ProductDifference } from '../../../domain/import/import-report.ts'
import { BLANK_PRODUCT, type SheetProduct } from '../../../domain/import/product-sheet.ts'
import { clearedCells, sheetDifferences } from '../../../domain/import/sheet-differences.ts'
import { indianDay } from '../../../domain/indian-time.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { FetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { decodeText, type DecodedText } from '../../../platform/tables/read-csv.ts'
import { mapInSlices } from '../../../platform/work/map-in-slices.ts'
import type { Shop } from '../../../shop.ts'
import type { Operator } from '../../operator-access/record-action.ts'
import { queueUnencoded } from '../../pictures/encode-picture.ts'
import { jpegFiles } from '../../pictures/picture-files.ts'
import { mergeDisplayOrder } from '../edit/display-order.ts'
import { gapsOf } from '../edit/find-gaps.ts'
import { lockImports, selectDisplayOrder, selectPictureNames } from '../edit/import.sql.ts'
import { fillRulesOf } from '../readers/misfits.ts'
import { asImportFile, parseCatalogue, readCatalogue, type ImportFile } from '../readers/read-catalogue.ts'
import { lockVariants, selectStoredByIds } from '../stored.sql.ts'
import { addRedirects } from './add-redirects.ts'
import { findPictureFiles } from './find-picture-files.ts'
import type { FindPicture, Illustrated } from './find-pictures.ts'
import { upsertMoved } from './moved.sql.ts'
import { planImport, type Plan, type Planning } from './plan-import.ts'
import { readSheetFile, readSheetText } from './read-sheet-file.ts'
import { writeImport } from './write-import.ts'

export type ImportOptions = {
  dryRun?: boolean
  /** Imports what is right of a file with faults: the first products of a shop that has none. */
  partly?: boolean
  onProgress?: (progress: { done: number; total: number }) => void
  /** The category of products of another shop's export that name none of this shop's. */
  category?: string | undefined
  /** The folder with the pictures of another shop's export. */
  pictures?: string | undefined
  /** Fetches those of its pictures that are not there yet into that folder, or into one beside the file. */
  fetch?: FetchPublic | undefined
  /** Whose action it is, for the products' histories; absent for the demo's own catalogue. */
  by?: Operator
}

/**
 * Imports a products.json or products.yaml, the one in a folder, or a CSV file, in the formats of catalogue/README.md, or what
 * WooCommerce or Shopify export: all of it or nothing, in one transaction. Idempotent; products that are not in the file stay. A dry run only reports.
 */
export async function importProducts(shop: Shop, fileOrFolder: string, options: ImportOptions = {}): Promise<ImportReport> {
  if (/\.(csv|tsv|txt)$/i.test(fileOrFolder)) {
    const { file, assumed, pictures } = await readSheetFile(shop, fileOrFolder, options)
    const report = await importFile(shop, file, findStoredOr(shop, pictures ?? dirname(fileOrFolder)), options)
    return { ...report, ...(assumed !== null && { assumed }) }
  }
  const file = await readCatalogue(fileOrFolder, shop.folder.sizes)
  const find: FindPicture = (id, reference) => findPictureFiles(join(file.folder, 'images'), id, reference)
  return importFile(shop, asImportFile(file), find, options)
}

/** Products of an uploaded products.json, which is read while the shop serves others. */
const MOST_UPLOADED = 5000

/** The text of an upload, however a spreadsheet has saved it. */
export function readUpload(bytes: Uint8Array): DecodedText {
  return decodeText(bytes)
}

/** Imports a products.json or a CSV file without its folder: its pictures are those that the shop has. */
export async function importUpload(shop: Shop, text: string, options: ImportOptions = {}): Promise<ImportReport> {
  const isJson = /^\uFEFF?\s*[[{]/.test(text)
  const file = isJson
    ? asImportFile(await parseCatalogue(text, { name: THE_FILE, sizes: shop.folder.sizes, most: MOST_UPLOADED }))
    : (await readSheetText(shop, text, { ...options, name: THE_FILE, fetch: undefined })).file
  return importFile(shop, file, async (_, reference) => ofShop(reference), options)
}

const THE_FILE = 'The file'

function ofShop(reference: string): Awaited<ReturnType<FindPicture>> {
  return { ok: true, picture: { name: `pictures/${reference}`, reference, row: null, files: [] } }
}

/** A picture of the shop, as an export names it; otherwise a file beside the one that is imported, or below images/. */
function findStoredOr({ db }: Pick<Shop, 'db'>, folder: string): FindPicture {
  let names: Promise<Set<string>> | null = null
  return async (id, reference) => {
    names ??= selectPictureNames(db)
    if ((await names).has(`pictures/${reference}`)) return ofShop(reference)
    const beside = await findPictureFiles(folder, id, reference)
    return beside.ok ? beside : await findPictureFiles(join(folder, 'images'), id, reference)
  }
}

async function importFile(shop: Shop, file: ImportFile, search: FindPicture, options: ImportOptions): Promise<ImportReport> {
  // The demo's own catalogue is asked for nothing.
  const rules = options.by ? fillRulesOf(shop.folder) : null
  const planning = { find: once(search), rules, sizes: shop.folder.sizes }
  const plan = await planImport(shop.db, file, planning)
  const report = { ...(await reportOf(shop, file, plan)), ...betweenRates(shop, plan) }
  if (options.dryRun) {
    const differences = await differencesOf(plan)
    return { ...report, differences, cleared: clearedCells(differences) }
  }
  if (report.refused.length > 0 && !options.partly) return report
  // Files come first, so that no row ever names a picture that is not stored.
  await storeFiles(shop, plan.products, options.onProgress)
  const written = await writeAsPlanned(shop, { file, planning, options }, plan)
  await queueUnencoded(shop)
  // The demo's folder is the program's own.
  if (!file.moved || shop.demo || written.refused.length > 0) return written
  return { ...written, redirects: await addRedirects(shop.folder.path, file.moved.addresses) }
}

type Import = { file: ImportFile; planning: Planning; options: ImportOptions }

/** So often what is sold meanwhile may bring further kinds into the plan. */
const MOST_PLANS = 3

/**
 * Only the kinds that an import changes are locked: pieces of the file's other products are sold meanwhile. Where it turns out to
 * change further ones, it begins anew, since payments lock kinds in one order; in the end with the kinds of all its products.
 */
async function writeAsPlanned(shop: Shop, { file, planning, options }: Import, first: Plan): Promise<ImportReport> {
  const ids = file.entries.map(({ id }) => id)
  let plan = first
  for (let plans = 1; ; plans += 1) {
    const locked = plans > MOST_PLANS ? ids : idsOfChangedVariants(plan)
    const written = await inTransaction(shop, async (tx): Promise<ImportReport | Plan> => {
      await lockImports(tx)
      await lockVariants(tx, locked)
      // Others may have written products meanwhile, or sold pieces: what the file keeps is what they have made of it.
      const isSame = await areSame(plan.stored, await selectStoredByIds(tx, ids))
      const current = isSame ? plan : await planImport(tx, file, planning)
      if (!new Set(locked).isSupersetOf(new Set(idsOfChangedVariants(current)))) return current
      const now = await reportOf({ db: tx }, file, current)
      if (now.refused.length > 0 && !options.partly) return now
      await writeImport(shop, tx, { products: current.products, order: orderOf(file, now, current), by: options.by })
      if (file.moved) await upsertMoved(tx, file.moved.source, file.moved.rows)
      return { ...now, ...betweenRates(shop, current) }
    })
    if ('added' in written) return written
    plan = written
  }
}

/** Products of which no piece can be sold or counted while they are written. */
function idsOfChangedVariants({ products }: Plan): string[] {
  return products
    .filter(({ kinds, optionsChange }) => optionsChange || kinds.kinds.length + kinds.sales.length > 0)
    .map(({ product }) => product.id)
}

/** A file is looked through once for each of its pictures. */
function once(find: FindPicture): FindPicture {
  const found = new Map<string, ReturnType<FindPicture>>()
  return (id, reference) => {
    const key = `${id}\n${reference}`
    const search = found.get(key) ?? find(id, reference)
    found.set(key, search)
    return search
  }
}

async function reportOf({ db }: Pick<Shop, 'db'>, file: ImportFile, plan: Plan): Promise<ImportReport> {
  const { added = [], changed = [], unchanged = [] } = Object.groupBy(plan.products, ({ fate }) => fate)
  const ids = (products: Illustrated[]) => products.map(({ product }) => product.id)
  const report = {
    added: ids(added),
    changed: ids(changed),
    unchanged: ids(unchanged),
    refused: plan.refused,
    ...(file.left && { left: file.left }),
  }
  const displayOrder = await selectDisplayOrder(db)
  const before = new Set(displayOrder)
  const arranged = mergeDisplayOrder(displayOrder, orderOf(file, report, plan)).filter((id) => before.has(id))
  return { ...report, reordered: !isDeepStrictEqual(arranged, displayOrder) }
}

function betweenRates({ seller, clock }: Pick<Shop, 'seller' | 'clock'>, { products }: Plan): Pick<ImportReport, 'between'> {
  const rules = seller.registration
  if (!rules) return {}
  const day = indianDay(clock.now())
  const between = products.flatMap(({ after, fate }) =>
    fate === 'unchanged' ? [] : gapsOf(rules, after, day).map((gap) => ({ id: after.id, ...gap })),
  )
  return between.length > 0 ? { between } : {}
}

/** The products that share out their places on the shelf. */
function orderOf(file: ImportFile, { added }: Pick<ImportReport, 'added'>, plan: Plan): string[] {
  return file.keepsOrder ? added : plan.products.map(({ product }) => product.id)
}

async function differencesOf({ products }: Plan): Promise<ProductDifference[]> {
  const changed = products.filter(({ fate }) => fate !== 'unchanged')
  const differences = await mapInSlices(changed, ({ stored, after }) =>
    sheetDifferences(stored ?? BLANK_PRODUCT, after).map((difference) => ({ id: after.id, ...difference })),
  )
  return differences.flat()
}

async function areSame(before: SheetProduct[], now: SheetProduct[]): Promise<boolean> {
  if (before.length !== now.length) return false
  return (await mapInSlices(before, (product, index) => isDeepStrictEqual(product, now[index]))).every(Boolean)
}

/** A picture that is stored already is not stored again, unless it is another one now: then what was made of the former one goes. */
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
    const former = pictures.flatMap(({ row, changed }) => (changed ? jpegFiles(row.name) : []))
    await Promise.all(former.map(({ key }) => shop.files.delete(key)))
    onProgress?.({ done: index + 1, total: products.length })
  }
}
