import { sql } from 'kysely'
import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import { counted } from '../../../domain/counted.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { optionOfColumn } from '../../../domain/import/product-sheet.ts'
import type { TableRow } from '../../../platform/tables/read-table.ts'
import type { Shop } from '../../../shop.ts'
import { fillRulesOf, misfits } from '../readers/misfits.ts'
import { sheetRowsOf, type MovedFile, type MovedProduct } from '../readers/moved-product.ts'
import type { CatalogueEntry, ImportFile, MovedCells, MovedRow, Source } from '../readers/read-catalogue.ts'
import { resolveRows } from '../readers/resolve-rows.ts'
import { selectSkus } from '../stored.sql.ts'
import { selectMovedIds } from './moved.sql.ts'
import type { PictureFolder } from './picture-folder.ts'

export type Export = { source: Source; file: MovedFile }
type Options = { today: string; category?: string | undefined; pictures?: PictureFolder | undefined }
type Db = Pick<Shop, 'db' | 'folder'>

/**
 * The products of another shop's export as entries of an import: known again by the key that they have there, or by a SKU. What
 * the last import of it read already is not said again, so that what was changed or sold here since stays.
 */
export async function placeMoved(shop: Db, { source, file }: Export, options: Options): Promise<ImportFile> {
  const placed = await recognise(shop.db, source, file.products)
  const left = [...file.left]
  const refused = [...file.refused]
  const entries: CatalogueEntry[] = []
  const moved: MovedRow[] = []
  for (const { product, id, before } of placed) {
    const rows = sheetRowsOf(withSizes(product, shop.folder.sizes), file.names)
    if (!Array.isArray(rows)) {
      refused.push({ ...rows, id })
      continue
    }
    const category = categoryOf(product, shop.folder.categories) ?? options.category
    const pictures = options.pictures?.namesOf(product.images)
    for (const name of pictures?.missing ?? [])
      left.push({ id, line: product.row, column: file.names.images!, reason: `the picture ${name}` })
    const isWhole = pictures !== undefined && pictures.missing.length === 0
    const said = {
      ...(category !== undefined && { category }),
      ...(pictures && pictures.found.length > 0 && { images: pictures.found.join('\n') }),
    }
    const whole = [withCells(rows[0]!, said), ...rows.slice(1)]
    entries.push({ id, resolve: (stored) => resolveMoved({ id, rows: whole, before, shop, product, stored, today: options.today }) })
    moved.push({ key: product.key, product_id: id, cells: merged(before ?? {}, cellsOf(whole, isWhole ? [] : ['images'])) })
  }
  if (!options.pictures) left.push(...picturesLeft(source, file.products))
  const addresses = placed.flatMap(({ product, id }) => product.addresses.map((address) => [address, `/product/${id}`] as const))
  return { entries, refused, left, keepsOrder: true, moved: { source, rows: moved, addresses } }
}

type Placed = { product: MovedProduct; id: string; before: MovedCells | null }

async function recognise(db: Shop['db'], source: Source, products: MovedProduct[]): Promise<Placed[]> {
  // Which products came from another shop under these keys.
  const moved = await db
    .selectFrom('moved_products')
    .select(['key', 'product_id', 'cells'])
    .where('source', '=', source)
    .where('key', '=', sql<string>`any(${products.map(({ key }) => key)})`)
    .execute()
  const known = new Map(moved.map((row) => [row.key, row]))
  const fresh = products.filter(({ key }) => !known.has(key))
  const skus = fresh.flatMap(({ kinds }) => kinds.flatMap(({ sku }) => (sku === '' ? [] : [sku])))
  const bySku = new Map((await selectSkus(db, skus)).map(({ sku, id }) => [sku, id]))
  const taken = new Set([
    ...[...known.values()].map(({ product_id: id }) => id),
    ...(await selectMovedIds(db, source, [...new Set([...fresh.map(({ id }) => id), ...bySku.values()])])),
  ])
  return products.map((product) => {
    const row = known.get(product.key)
    if (row) return { product, id: row.product_id, before: row.cells }
    const ofSkus = product.kinds.map(({ sku }) => bySku.get(sku)).find((id) => id !== undefined && !taken.has(id))
    const id = ofSkus ?? freeId(product.id || 'product', taken)
    taken.add(id)
    return { product, id, before: null }
  })
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id.slice(0, 74)}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Sizes as the shop writes them. */
function withSizes(product: MovedProduct, { list }: ShopSizes): MovedProduct {
  const written = (value: string) => list.find((size) => size.toLowerCase() === value.toLowerCase()) ?? value
  const sizes = product.options.map(({ label }) => /^sizes?$/i.test(label))
  return {
    ...product,
    options: product.options.map((option, at) => (sizes[at] ? { ...option, values: option.values.map(written) } : option)),
    kinds: product.kinds.map((kind) => ({ ...kind, values: kind.values.map((value, at) => (sizes[at] ? written(value) : value)) })),
  }
}

/** The first of its categories that the shop has, by id or by label; of a path its end counts first. */
function categoryOf({ categories }: MovedProduct, known: Db['folder']['categories']): string | undefined {
  for (const name of categories.flatMap((path) => path.split('>').toReversed())) {
    const wanted = name.trim().toLowerCase()
    const category = known.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted)
    if (category) return category.id
  }
  return undefined
}

function withCells(row: TableRow, cells: Record<string, string>): TableRow {
  return { ...row, cells: new Map([...row.cells, ...Object.entries(cells)]) }
}

/** The values that a kind is told by; what has one kind has a row of that beside the product's own. */
const rowKey = ({ cells }: TableRow) =>
  [...cells]
    .filter(([column]) => optionOfColumn(column) !== null)
    .map(([, value]) => value)
    .join('\n') || (cells.has('name') ? '' : '\n')

function cellsOf(rows: readonly TableRow[], without: readonly string[]): MovedCells {
  const said = ({ cells }: TableRow) =>
    Object.fromEntries([...cells].filter(([column]) => optionOfColumn(column) === null && !without.includes(column)))
  return Object.fromEntries(rows.map((row) => [rowKey(row), said(row)]))
}

function merged(before: MovedCells, now: MovedCells): MovedCells {
  return { ...before, ...Object.fromEntries(Object.entries(now).map(([row, cells]) => [row, { ...before[row], ...cells }])) }
}

/** What is in the file as it was when it was read before says nothing; what has gone from it since is emptied. */
function withoutKnown(rows: readonly TableRow[], before: MovedCells): TableRow[] {
  return rows
    .map((row, index) => {
      const old = before[rowKey(row)]
      if (!old) return { row, says: true }
      const cells = [...row.cells].map(([column, text]): [string, string] => {
        if (optionOfColumn(column) !== null) return [column, text]
        if (text === (old[column] ?? '')) return [column, '']
        return [column, text === '' ? '-' : text]
      })
      const says = index === 0 || cells.some(([column, text]) => text !== '' && optionOfColumn(column) === null)
      return { row: { ...row, cells: new Map(cells) }, says }
    })
    .filter(({ says }) => says)
    .map(({ row }) => row)
}

type Resolve = Pick<Parameters<typeof resolveRows>[0], 'id' | 'rows' | 'stored' | 'today'> & {
  before: MovedCells | null
  shop: Db
  product: MovedProduct
}

function resolveMoved({ id, rows, before, shop, product, stored, today }: Resolve): ReturnType<typeof resolveRows> {
  const resolved = resolveRows({ id, rows: stored && before ? withoutKnown(rows, before) : rows, stored, today, sizes: shop.folder.sizes })
  if (Array.isArray(resolved) || stored) return resolved
  const { categories } = shop.folder
  const faults = misfits(resolved.row, fillRulesOf(shop.folder)).map((fault) =>
    fault.path[1] === 'type' ? { ...fault, reason: categoryReason(product, categories) } : fault,
  )
  return faults.length > 0 ? faults.map((fault) => resolved.refuse([fault])) : resolved
}

function categoryReason({ categories }: MovedProduct, known: Db['folder']['categories']): string {
  const words = categories.length === 0 ? 'there is none' : `‘${categories.join(', ')}’ is none of the shop’s`
  return `${words} (${known.map(({ id }) => id).join(', ')}): write one there, or say which all such products shall have`
}

function picturesLeft(source: Source, products: MovedProduct[]): ImportRefusal[] {
  const count = products.reduce((sum, { images }) => sum + images.length, 0)
  if (count === 0) return []
  const reason = `${counted(count, 'picture')} of ${counted(products.length, 'product')}: the command products import brings them, from a folder with --pictures or by their addresses with --fetch`
  return [{ id: source, line: null, reason }]
}
