import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Shop } from '../../shop.ts'
import { findPictureFiles, type FoundPicture } from './find-picture-files.ts'
import { selectPictures, type PictureRow, type ProductRow } from './import.sql.ts'
import { inspectPicture } from './inspect-picture.ts'
import type { Refusal } from './read-catalogue.ts'

/** `changed` when the database has no picture like it. */
export type MeasuredPicture = { row: PictureRow; files: FoundPicture['files']; changed: boolean }
/** A product of the file, its `images` now the names of `pictures`. */
export type Illustrated = { product: ProductRow; pictures: MeasuredPicture[] }

type Search = { row: ProductRow; pictures: FoundPicture[]; reasons: string[] }

/** Finds and measures the pictures of every product; a product with a bad picture is refused. */
export async function findPictures(
  shop: Pick<Shop, 'db'>,
  images: string,
  rows: ProductRow[],
): Promise<{ products: Illustrated[]; refused: Refusal[] }> {
  const searches: Search[] = []
  for (const row of rows) searches.push(await findFiles(images, row))
  const names = searches.flatMap(({ pictures }) => pictures.map(({ name }) => name))
  const known = new Map((await selectPictures(shop.db, names)).map((row) => [row.name, row]))
  const products: Illustrated[] = []
  const refused: Refusal[] = []
  for (const { row, pictures, reasons } of searches) {
    const measured: MeasuredPicture[] = []
    for (const picture of pictures) {
      const result = await measure(picture, known.get(picture.name))
      if (typeof result === 'string') reasons.push(result)
      else measured.push(result)
    }
    if (reasons.length > 0) refused.push({ id: row.id, reason: reasons.join('; ') })
    else products.push({ product: { ...row, images: measured.map((picture) => picture.row.name) }, pictures: measured })
  }
  return { products, refused }
}

async function findFiles(images: string, row: ProductRow): Promise<Search> {
  const searches = await Promise.all(row.images.map((reference) => findPictureFiles(images, row.id, reference)))
  const pictures = searches.flatMap((search) => (search.ok ? [search.picture] : []))
  const reasons = searches.flatMap((search, index) => (search.ok ? [] : [`the picture ${row.images[index]} ${search.reason}`]))
  return { row, pictures, reasons }
}

/** An original that is known by its content need not be decoded again. */
async function measure({ name, row, files, reference }: FoundPicture, known: PictureRow | undefined): Promise<MeasuredPicture | string> {
  if (row) return { row, files, changed: !isDeepStrictEqual(row, known) }
  if (known) return { row: known, files, changed: false }
  const inspected = await inspectPicture(await readFile(files[0].path))
  if (!inspected.ok) return `the picture ${reference} ${inspected.reason}`
  const { width, height, colour, placeholder } = inspected
  return { row: { name, width, height, widths: [], webp_width: null, colour, placeholder, kind: 'other' }, files, changed: true }
}
