import type { Config } from '../config/config.ts'
import { connectionsNeeded, type Connection } from '../platform/database.ts'
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
    settings: settingsFor(config),
  })
}

/** PostgreSQL's own default. */
const DEFAULT_CONNECTIONS = 100
/** For the command line, the doctor and the server's superuser. */
const OTHER_CONNECTIONS = 30

/** Makes room for the connections of many workers. */
function settingsFor({ workers }: Config): Record<string, string> {
  const connections = connectionsNeeded('embedded', workers) + OTHER_CONNECTIONS
  return connections > DEFAULT_CONNECTIONS ? { max_connections: String(connections) } : {}
}
