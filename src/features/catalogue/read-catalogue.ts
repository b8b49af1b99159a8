import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ProductRow } from './import.sql.ts'
import { readEntry } from './read-entry.ts'

export type Refusal = { id: string; reason: string }
/** `folder` is where the file lies; `images` of the rows still hold the file's references. */
export type CatalogueFile = { folder: string; rows: ProductRow[]; refused: Refusal[] }

/** Reads a products.json, or the one in a folder. A file that cannot be read is refused under its own name. */
export async function readCatalogue(fileOrFolder: string): Promise<CatalogueFile> {
  const isFolder = (await stat(fileOrFolder).catch(() => null))?.isDirectory() ?? false
  const file = isFolder ? join(fileOrFolder, 'products.json') : fileOrFolder
  const folder = dirname(file)
  const content = await readList(file)
  if (typeof content === 'string') return { folder, rows: [], refused: [{ id: basename(file), reason: content }] }
  const rows = new Map<string, ProductRow>()
  const refused: Refusal[] = []
  for (const [index, value] of content.entries()) {
    const entry = readEntry(value, index + 1)
    if (!entry.ok) refused.push({ id: entry.id, reason: entry.reason })
    else if (rows.has(entry.row.id)) refused.push({ id: entry.row.id, reason: 'is in the file twice: the first one counts' })
    else rows.set(entry.row.id, entry.row)
  }
  return { folder, rows: [...rows.values()], refused }
}

/** The list in the file, or what is wrong with it. */
async function readList(file: string): Promise<unknown[] | string> {
  try {
    const value: unknown = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
    return Array.isArray(value) ? value : 'does not hold a list of products'
  } catch (error) {
    if (error instanceof SyntaxError) return `is not JSON: ${error.message}`
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
  }
}
