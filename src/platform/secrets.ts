import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that this shop made for itself at its first start and keeps in `dataDir`, readable to its owner only. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, `${name}.secret`)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}
