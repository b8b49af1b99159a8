import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { USUAL_SIZES, type ShopSizes } from '../../domain/catalogue/size.ts'
import type { PriceGap, TaxRules } from '../../domain/prices/tax-rate.ts'
import { SHOP } from '../../platform/work/turns.ts'
import { gapsOf } from '../catalogue/edit/find-gaps.ts'
import { findPictureFiles, PICTURE_FAULTS } from '../catalogue/import/find-picture-files.ts'
import { misfits, type FillRules } from '../catalogue/readers/misfits.ts'
import { readCatalogue } from '../catalogue/readers/read-catalogue.ts'
import { readContentItem } from '../content/read-content-item.ts'
import { inspectPicture } from '../pictures/picture-process.ts'

/** A fault in what fills an empty shop; `file` is below the folder. */
export type FillFault = { file: string; line: number | null; message: string }

/** A collection that names products, with the line of each. */
type NamedProducts = { id: string; choice: { products: readonly string[] } | object; lines: readonly (number | null)[] }

/** Prices of the folder's products between two rates of GST, which a lower one would better. */
export async function findGapsOfFolder(
  folder: string,
  { tax, sizes }: { tax: TaxRules; sizes: ShopSizes },
  day: string,
): Promise<(PriceGap & { id: string })[]> {
  const { rows } = await readCatalogue(folder, sizes)
  return rows.flatMap(({ row, sale, variants }) =>
    gapsOf(tax, { ...row, sale, kinds: variants }, day).map((gap) => ({ id: row.id, ...gap })),
  )
}

type Checking = { opens?: boolean; collections?: readonly NamedProducts[] }

/**
 * What is wrong with the products and the content of a shop folder, and with the pictures that they name. `rules` are null
 * where shop.yaml cannot be read. `opens`: photographs are decoded, which takes a second each.
 */
export async function checkFill(
  folder: string,
  rules: FillRules | null,
  { opens = false, collections = [] }: Checking = {},
): Promise<FillFault[]> {
  return [...(await checkProducts(folder, rules, { opens, collections })), ...(await checkContent(folder))]
}

/** What is wrong with a picture, which is decoded whole; null for nothing. */
export async function pictureFault(path: string): Promise<string | null> {
  const inspected = await inspectPicture(await readFile(path), SHOP)
  return inspected.ok ? null : PICTURE_FAULTS[inspected.reason]
}

async function checkProducts(folder: string, rules: FillRules | null, { opens, collections }: Required<Checking>): Promise<FillFault[]> {
  const file = existsSync(join(folder, 'products.yaml')) ? 'products.yaml' : 'products.json'
  if (!existsSync(join(folder, file))) {
    return [{ file: 'products.yaml', line: null, message: 'is not there. Write one with the first products: docs/your-shop.md says how.' }]
  }
  const { rows, refused } = await readCatalogue(join(folder, file), rules?.sizes ?? USUAL_SIZES)
  const faults = refused.map(({ id, line, reason }) => ({
    file,
    line,
    message: `${id === file ? '' : `${id}: `}${reason}. Correct it there.`,
  }))
  const known = new Set([...rows.map(({ row }) => row.id), ...refused.map(({ id }) => id)])
  for (const { id, choice, lines } of collections) {
    for (const [place, product] of ('products' in choice ? choice.products : []).entries())
      if (!known.has(product))
        faults.push({
          file: 'collections.yaml',
          line: lines[place] ?? null,
          message: `${id} names ${product}, which ${file} has not. Take it out, or correct it.`,
        })
  }
  for (const { row, refuse } of rows) {
    for (const fault of rules ? misfits(row, rules) : []) {
      const { line, reason } = refuse([fault])
      faults.push({ file, line, message: `${row.id}: ${reason}.` })
    }
    for (const [index, reference] of row.images.entries()) {
      const found = await findPictureFiles(join(folder, 'images'), row.id, reference)
      const original = found.ok && opens && found.picture.row === null ? found.picture.files[0] : undefined
      const fault = original ? await pictureFault(original.path) : null
      if (found.ok && fault === null) continue
      const { line } = refuse([{ path: ['images', index], reason: '' }])
      const reason = found.ok ? `${fault}.` : `${found.reason}. Put it below images, or correct its name.`
      faults.push({ file, line, message: `${row.id}: the picture ${reference} ${reason}` })
    }
  }
  return faults
}

async function checkContent(folder: string): Promise<FillFault[]> {
  const reading = join(folder, 'reading')
  if (!existsSync(reading)) return []
  const names = (await readdir(reading)).filter((name) => name.endsWith('.md')).toSorted()
  const faults = await Promise.all(
    names.map(async (name): Promise<FillFault[]> => {
      const read = readContentItem(await readFile(join(reading, name), 'utf8'))
      return read.ok ? [] : [{ file: `reading/${name}`, line: null, message: `${read.reason}. Correct it there.` }]
    }),
  )
  return faults.flat()
}
