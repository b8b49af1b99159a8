import type { Config } from '../config/config.ts'
import type { Connection } from '../platform/database/database.ts'
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
  const started = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info({ event: 'postgres' }, message),
  })
  return { ...started, direct: null }
}
