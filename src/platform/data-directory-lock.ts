import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export type DataDirectoryLock = { release(): void }

/**
 * Makes this process the only shop on `dataDir`; throws one clear line when another one is.
 *
 * The lock is the operating system's own (SQLite's, on an empty file): it vanishes with its process, however
 * that dies, so there is no stale lock to judge and no reused pid to be fooled by. `shop.pid` only names the
 * holder in the refusal.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  const pidFile = join(dataDir, 'shop.pid')
  const lockFile = join(dataDir, 'shop.lock')
  const file = openLock(lockFile)
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY)
      throw new Error(`cannot lock DATA_DIR ${dataDir}: ${(error as Error).message}`)
    throw new Error(
      `DATA_DIR ${dataDir} is in use by another shop (pid ${readPid(pidFile)}): stop that one, or give this one a DATA_DIR of its own.`,
    )
  }
  // Whoever can read the file can lock it, and keep the shop from starting.
  chmodSync(lockFile, 0o600)
  // Removed first: the file may belong to another user who started the shop last time.
  rmSync(pidFile, { force: true })
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release() {
      if (!file.isOpen) return
      rmSync(pidFile, { force: true })
      file.close()
    },
  }
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch (error) {
    throw new Error(`cannot open ${path}: ${(error as Error).message} (does DATA_DIR belong to another user?)`)
  }
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
