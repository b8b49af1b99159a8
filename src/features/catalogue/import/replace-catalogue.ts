import { join } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { importOptions } from '../edit/import-options.ts'
import { lockImports, updatePositions, upsertPictures, upsertProducts } from '../edit/import.sql.ts'
import { readCatalogue } from '../readers/read-catalogue.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { findPictureFiles } from './find-picture-files.ts'
import { findPictures, type Illustrated } from './find-pictures.ts'
import { storeFiles } from './import-products.ts'

export type PreparedCatalogue = Illustrated[]

/**
 * Reads a catalogue and stores its files, so that `replaceCatalogue` writes rows only.
 * @throws when any part of it would be refused: nothing may be replaced by half a catalogue
 */
export async function prepareCatalogue(shop: Pick<Shop, 'db' | 'files' | 'folder'>, folder: string): Promise<PreparedCatalogue> {
  const file = await readCatalogue(folder, shop.folder.sizes)
  const { products, refused } = await findPictures(
    shop,
    (id, reference) => findPictureFiles(join(file.folder, 'images'), id, reference),
    file.rows,
  )
  const refusals = [...file.refused, ...refused]
  if (refusals.length > 0) throw new Error(`The catalogue cannot be read: ${JSON.stringify(refusals)}`)
  await storeFiles(shop, products)
  return products
}

/** Imports wait until the transaction ends; one that is under way is waited for. To be called before any table is locked. */
export async function holdImports(tx: Tx): Promise<void> {
  await lockImports(tx)
}

/** Brings products and pictures to exactly what the catalogue says, in its order. @returns the pictures that have gone */
export async function replaceCatalogue(tx: Tx, products: PreparedCatalogue): Promise<string[]> {
  const ids = products.map(({ product }) => product.id)
  const pictures = new Map(products.flatMap((entry) => entry.pictures).map(({ row }) => [row.name, row]))
  const rows = await tx
    .deleteFrom('pictures')
    .where('name', '<>', sql<string>`all(${[...pictures.keys()]})`)
    .returning('name')
    .execute()
  const removed = rows.map(({ name }) => name)
  await tx
    .deleteFrom('products')
    .where('id', '<>', sql<string>`all(${ids})`)
    .execute()
  await upsertPictures(tx, [...pictures.values()])
  // What operators have written of pictures goes.
  await tx.updateTable('pictures').set({ alt: null }).where('alt', 'is not', null).execute()
  await upsertProducts(
    tx,
    products.map(({ product }) => product),
  )
  await importOptions(
    tx,
    products.map(({ product }) => product),
  )
  await updatePositions(tx, ids)
  await writeSearchText(tx)
  return removed
}
