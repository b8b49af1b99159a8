import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { SHOP } from '../../../platform/work/turns.ts'
import type { Shop } from '../../../shop.ts'
import { inspectPicture } from '../../pictures/picture-process.ts'
import { selectPictures, type PictureRow, type ProductRow } from '../edit/import.sql.ts'
import type { CatalogueRow } from '../readers/read-catalogue.ts'
import type { Fault } from '../readers/read-entry.ts'
import { PICTURE_FAULTS, type FoundPicture, type PictureSearch } from './find-picture-files.ts'

/** `changed` when the database has no picture like it. */
type MeasuredPicture = { row: PictureRow; files: FoundPicture['files']; changed: boolean }
/** A product of the file, its `images` now the names of `pictures`. */
export type Illustrated = { product: ProductRow; pictures: MeasuredPicture[]; from: CatalogueRow }

type Search = { row: CatalogueRow; pictures: { found: FoundPicture; path: Fault['path'] }[]; faults: Fault[] }

/** Finds what a product calls `reference`. */
export type FindPicture = (productId: string, reference: string) => Promise<PictureSearch>

/** Finds and measures the pictures of every product; a product with a bad picture is refused. */
export async function findPictures(
  { db }: Pick<Shop, 'db'>,
  find: FindPicture,
  rows: CatalogueRow[],
): Promise<{ products: Illustrated[]; refused: ImportRefusal[] }> {
  const searches: Search[] = []
  for (const row of rows) searches.push(await findFiles(find, row))
  const names = searches.flatMap(({ pictures }) => pictures.map(({ found }) => found.name))
  const known = new Map((await selectPictures(db, names)).map((row) => [row.name, row]))
  const products: Illustrated[] = []
  const refused: ImportRefusal[] = []
  for (const { row: from, pictures, faults } of searches) {
    const measured: MeasuredPicture[] = []
    for (const { found, path } of pictures) {
      const result = await measure(found, known.get(found.name))
      if (typeof result === 'string') faults.push({ path, reason: result })
      else measured.push(result)
    }
    if (faults.length > 0) refused.push(from.refuse(faults))
    else if (from.keepsImages) products.push({ product: from.row, pictures: [], from })
    else products.push({ product: { ...from.row, images: measured.map((picture) => picture.row.name) }, pictures: measured, from })
  }
  return { products, refused }
}

async function findFiles(find: FindPicture, row: CatalogueRow): Promise<Search> {
  const { id } = row.row
  const references = row.keepsImages ? [] : row.row.images
  const searches = await Promise.all(references.map((reference) => find(id, reference)))
  const search: Search = { row, pictures: [], faults: [] }
  for (const [index, result] of searches.entries()) {
    const path = ['images', index]
    if (result.ok) search.pictures.push({ found: result.picture, path })
    else search.faults.push({ path, reason: `the picture ${references[index]} ${result.reason}` })
  }
  return search
}

/** An original that is known by its content need not be decoded again. */
async function measure({ name, row, files, reference }: FoundPicture, known: PictureRow | undefined): Promise<MeasuredPicture | string> {
  if (row) return { row, files, changed: !isDeepStrictEqual(row, known) }
  if (known) return { row: known, files, changed: false }
  if (!files[0]) return `the picture ${reference} is not in the shop: please add it on the product’s page`
  const inspected = await inspectPicture(await readFile(files[0].path), SHOP)
  if (!inspected.ok) return `the picture ${reference} ${PICTURE_FAULTS[inspected.reason]}`
  const { width, height, colour } = inspected
  return { row: { name, width, height, widths: [], webp_width: null, colour, kind: 'other' }, files, changed: true }
}
