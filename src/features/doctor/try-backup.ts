import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Progress } from '../../domain/progress.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import { migrate, MIGRATIONS } from '../../platform/database/migrations.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import type { Schema } from '../../schema.ts'
import type { Files } from '../../shop.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup, type RestoreRefused } from '../backup/restore-backup.ts'
import { describeInvariants } from './check-database.ts'
import { checkPictures } from './check-files.ts'
import type { Finding } from './finding.ts'

/** `migrations` are those of a later version than the backup's. `findings` are what the doctor says of the restored data. */
export type TriedBackup =
  | { ok: true; rows: number; files: number; migrations: string[]; findings: Finding[] }
  | { ok: false; reason: 'no-room'; neededMb: number; freeMb: number }
  | RestoreRefused

type Options = {
  key: string | null
  /** The data folder, within which the throw-away database is. */
  dataDir: string
  onProgress?: (progress: Progress) => void
}

const MEGABYTE = 1024 * 1024
/** The log of the throw-away database, and what the shop itself may write meanwhile. */
const SPARE_BYTES = 1024 * MEGABYTE
/** Nothing here has to outlive the trial. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
/** Nobody waits for its answers: an index of a large table may take an hour. */
const PATIENCE = { statementMs: 0, goneMs: 0 }

/**
 * Restores a backup into a throw-away PostgreSQL of its own, which needs no rights on the shop's server and none of its time, and
 * looks at what came. Files are read and not stored. What a killed trial has left goes with the next one.
 * @throws if the file cannot be read
 */
export async function tryBackup(path: string, { key, dataDir, onProgress = () => {} }: Options): Promise<TriedBackup> {
  const { manifest, entries } = await openBackup(path, key)
  await entries.return(undefined)
  const room = await statfs(dataDir)
  const [free, needed] = [room.bavail * room.bsize, (manifest?.total?.databaseBytes ?? 0) + SPARE_BYTES]
  if (free < needed) return { ok: false, reason: 'no-room', neededMb: Math.ceil(needed / MEGABYTE), freeMb: Math.floor(free / MEGABYTE) }
  const folder = join(dataDir, 'backup-trial')
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: SETTINGS })
  try {
    const pool = createPool(server.connection, { max: 2, ...PATIENCE })
    const db = createDatabase<Schema>(pool)
    try {
      await migrate(pool, MIGRATIONS)
      const files = createKeysOnly()
      const restored = await restoreBackup({ db, files }, path, { key, replace: true, onProgress })
      if (!restored.ok) return restored
      return { ...restored, findings: [...(await describeInvariants(db)), await checkPictures(db, files)] }
    } finally {
      await db.destroy()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Knows which files there are, and keeps none. */
function createKeysOnly(): Files {
  const keys = new Set<string>()
  return {
    put: async (key) => void keys.add(key),
    get: async () => null,
    has: async (key) => keys.has(key),
    delete: async (key) => void keys.delete(key),
    async *list() {
      yield* keys
    },
  }
}
