import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPictureFiles } from '../catalogue/import/find-picture-files.ts'
import { misfits, type FillRules } from '../catalogue/readers/misfits.ts'
import { readCatalogue } from '../catalogue/readers/read-catalogue.ts'
import { readContentItem } from '../content/read-content-item.ts'

/** A fault in what fills an empty shop; `file` is below the folder. */
export type FillFault = { file: string; line: number | null; message: string }

/**
 * What is wrong with the products and the reading of a shop folder, and with the pictures that they name. `rules` are null
 * where shop.yaml cannot be read.
 */
export async function checkFill(folder: string, rules: FillRules | null): Promise<FillFault[]> {
  return [...(await checkProducts(folder, rules)), ...(await checkReading(folder))]
}

async function checkProducts(folder: string, rules: FillRules | null): Promise<FillFault[]> {
  const file = existsSync(join(folder, 'products.yaml')) ? 'products.yaml' : 'products.json'
  if (!existsSync(join(folder, file))) {
    return [{ file: 'products.yaml', line: null, message: 'is not there. Write one with the first products: docs/your-shop.md says how.' }]
  }
  const { rows, refused } = await readCatalogue(join(folder, file))
  const faults = refused.map(({ id, line, reason }) => ({
    file,
    line,
    message: `${id === file ? '' : `${id}: `}${reason}. Correct it there.`,
  }))
  for (const { row, refuse } of rows) {
    for (const fault of rules ? misfits(row, rules) : []) {
      const { line, reason } = refuse([fault])
      faults.push({ file, line, message: `${row.id}: ${reason}.` })
    }
    for (const [index, reference] of row.images.entries()) {
      const found = await findPictureFiles(join(folder, 'images'), row.id, reference)
      if (found.ok) continue
      const { line } = refuse([{ path: ['images', index], reason: found.reason }])
      faults.push({ file, line, message: `${row.id}: the picture ${reference} ${found.reason}. Put it below images, or correct its name.` })
    }
  }
  return faults
}

async function checkReading(folder: string): Promise<FillFault[]> {
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
