import type { Config } from '../config/config.ts'
import { StartError } from '../errors/start-error.ts'
import type { Connection } from '../platform/database/database.ts'
import { DataDirectoryInUse } from '../platform/embedded/data-directory-lock.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import type { Log } from '../platform/watch/log.ts'

/** `direct` is the server itself, where `connection` leads to a pooler in transaction mode; otherwise null. */
export type OpenDatabase = { connection: Connection; direct: Connection | null; stop(): Promise<void> }

/** The configured server, or the embedded one; with `beside` that of a shop that is already running, if there is one. */
export async function openDatabase(config: Config, log: Log, beside: boolean): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl, pooled: databaseDirectUrl !== null }
    return { connection, direct: databaseDirectUrl ? { connectionString: databaseDirectUrl } : null, stop: async () => {} }
  }
  const running = beside ? await findRunningPostgres(config.dataDir) : null
  if (running) return { connection: running, direct: null, stop: async () => {} }
  try {
    const started = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (message) => log.info({ event: 'postgres' }, message),
    })
    return { ...started, direct: null }
  } catch (error) {
    if (!beside || !(error instanceof DataDirectoryInUse)) throw error
    const found = `the database of the shop that runs in ${config.dataDir} (pid ${error.pid}) does not answer`
    throw new StartError(`${found}: the shop starts it again by itself, and /readyz says what it waits for.`, { cause: error })
  }
}
