import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../errors/start-error.ts'

const SQLITE_BUSY = 5

/** Another process holds the folder. */
export class DataDirectoryInUse extends StartError {
  readonly pid: string

  constructor(dataDir: string, pid: string) {
    super(`DATA_DIR ${dataDir} is in use by another shop (pid ${pid}): stop that one, or give this one a DATA_DIR of its own.`)
    this.pid = pid
  }
}

export type DataDirectoryLock = { release(): void }

/**
 * Makes this process the only shop on `dataDir`; throws one clear line when another one is.
 *
 * The lock is an operating system lock (SQLite's, on an empty file): it is released when the process dies, so stale
 * locks and reused pids cannot occur. `shop.pid` is only for the message that names the holder.
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
      throw new StartError(`cannot lock DATA_DIR ${dataDir}: ${(error as Error).message}`)
    throw new DataDirectoryInUse(dataDir, readPid(pidFile))
  }
  // Another user who can read the file could lock it, and prevent the shop from starting.
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
    throw new StartError(`cannot open ${path}: ${(error as Error).message} (does DATA_DIR belong to another user?)`)
  }
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
