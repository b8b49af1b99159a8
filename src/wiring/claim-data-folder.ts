import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Config } from '../config/config.ts'
import { StartError } from '../errors/start-error.ts'

/** Beside the database and the files: which shop folder they are of, seen from there, so that both can be moved together. */
const OWNER = 'shop-folder'

/** Makes the data folder that of the shop folder. @throws {StartError} when it is another's */
export function claimDataFolder({ dataDir, folder }: Pick<Config, 'dataDir' | 'folder'>): void {
  const file = join(dataDir, OWNER)
  const own = relative(dataDir, folder.path)
  mkdirSync(dataDir, { recursive: true })
  const owner = readOwner(file)
  if (owner === null) writeFileSync(file, `${own}\n`)
  else if (owner !== own) {
    throw new StartError(
      `DATA_DIR ${dataDir} belongs to the shop folder ${join(dataDir, owner)}, not to ${folder.path}: give this shop a DATA_DIR of its own.`,
    )
  }
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
