import type { Config } from '../config/config.ts'
import type { Connection } from '../platform/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import type { Log } from '../platform/log.ts'

/** The configured server, or the embedded one; with `beside` that of a shop that is already running, if there is one. */
export async function openDatabase(config: Config, log: Log, beside: boolean): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  const running = beside ? await findRunningPostgres(config.dataDir) : null
  if (running) return { connection: running, stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info({ event: 'postgres' }, message),
  })
}
