import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const BEGINNING = join(import.meta.dirname, '..', '..', '..', 'new-shop')

/** Writes a shop folder to begin with. A folder that holds something is left alone. */
export async function writeNewFolder(dir: string): Promise<{ ok: true; files: string[] } | { ok: false; reason: 'not-empty' }> {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) return { ok: false, reason: 'not-empty' }
  await cp(BEGINNING, dir, { recursive: true })
  const files = await readdir(dir, { recursive: true })
  return { ok: true, files: files.toSorted() }
}
