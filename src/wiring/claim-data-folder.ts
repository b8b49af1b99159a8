import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Config } from '../config/config.ts'
import { StartError } from '../errors/start-error.ts'
import { DATA_FOLDER_MARK } from '../features/backup/shop-folder-files.ts'

type Claim = {
  /** For a command, which may have been run without SHOP_DIR by mistake: it respects the mark, and makes none. */
  beside: boolean
}

/**
 * Makes the data folder that of the shop folder, by a mark beside the database and the files: the shop folder as it is seen from
 * there, so that both can be moved together. @throws {StartError} when it is another's
 */
export function claimDataFolder({ dataDir, folder }: Pick<Config, 'dataDir' | 'folder'>, { beside }: Claim): void {
  const file = join(dataDir, DATA_FOLDER_MARK)
  const own = relative(dataDir, folder.path)
  mkdirSync(dataDir, { recursive: true })
  const owner = readOwner(file)
  if (owner === own) return
  if (owner !== null) {
    throw new StartError(
      `DATA_DIR ${dataDir} belongs to the shop folder ${join(dataDir, owner)}, not to ${folder.path}: give this shop a DATA_DIR of its own, ` +
        `or SHOP_DIR that folder. If the shop folder was moved, or SHOP_DIR was forgotten at the last start, delete ${file} and start again.`,
    )
  }
  if (!beside) writeFileSync(file, `${own}\n`)
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
