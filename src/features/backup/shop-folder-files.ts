import { mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { FOLDER, MAX_ENTRY, type ArchiveFile } from './archive.ts'
import { openBackup } from './open-backup.ts'

/** Lies in a data folder and names its shop folder, within which it may be. */
export const DATA_FOLDER_MARK = 'shop-folder'

/** What shop folders are made of. Anything else, such as a backup that was written there, is not the shop's. */
const ENDINGS = new Set('.yaml .yml .json .csv .md .txt .svg .webp .avif .jpg .jpeg .png'.split(' '))

/** The names of a shop folder's files, such as `images/shop/table.webp`; without hidden ones and the data folder. */
export async function listFolder(path: string, below = '', above: string[] = []): Promise<string[]> {
  const real = await realpath(join(path, below))
  if (above.includes(real)) return []
  const names = (await readdir(real)).toSorted()
  if (names.includes(DATA_FOLDER_MARK)) return []
  const lists = names
    .filter((name) => !name.startsWith('.'))
    .map(async (name) => {
      const file = below === '' ? name : `${below}/${name}`
      // Null where a link leads nowhere.
      const found = await stat(join(path, file)).catch(() => null)
      if (found?.isDirectory()) return listFolder(path, file, [...above, real])
      return found?.isFile() && ENDINGS.has(extname(name).toLowerCase()) ? [file] : []
    })
  return (await Promise.all(lists)).flat()
}

/** @throws if a file is larger than a backup can hold */
export async function* readFolderFiles(path: string, names: string[]): AsyncGenerator<ArchiveFile> {
  for (const name of names) {
    const { size } = await stat(join(path, name))
    if (size > MAX_ENTRY) throw new Error(`${join(path, name)} is too large for a backup.`)
    yield { name: `${FOLDER}/${name}`, bytes: await readFile(join(path, name)) }
  }
}

export type FolderWritten = { ok: true; files: number } | { ok: false; reason: 'no-backup' | 'no-folder' | 'not-empty' }

/** Writes the shop folder that a backup holds into a new or an empty folder. @throws if the backup cannot be read */
export async function writeFolder(backup: string, key: string | null, dir: string): Promise<FolderWritten> {
  const { manifest, entries } = await openBackup(backup, key)
  if (!manifest) return { ok: false, reason: 'no-backup' }
  if (manifest.folder === undefined) return { ok: false, reason: 'no-folder' }
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) return { ok: false, reason: 'not-empty' }
  let files = 0
  for await (const { name, bytes } of entries) {
    // They come first.
    if (!name.startsWith(`${FOLDER}/`)) break
    const parts = name.split('/').slice(1)
    if (parts.some((part) => ['', '.', '..'].includes(part)))
      throw new Error(`The backup holds ${name}, which is no file of a shop folder.`)
    const file = join(dir, ...parts)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes, { flag: 'wx' })
    files++
  }
  return { ok: true, files }
}
