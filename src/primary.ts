import { ConfigError, type Config } from './config/config.ts'
import { connectionsNeeded, createPool, type Connection } from './platform/database.ts'
import { createLog, exitOnUncaughtException } from './platform/log.ts'
import { runWorkers } from './platform/run-workers.ts'
import { openDatabase } from './wiring/open-database.ts'

type Options = {
  /** Aborted when the shop is told to stop. */
  stopping: AbortSignal
  stopMs: number
}

/** What is left of the time to stop for the database, after the workers. */
const DATABASE_MS = 500

/**
 * The process above `config.workers` processes that serve the port: it owns the embedded database and their listening
 * socket, and replaces those that die. Serves nothing itself. @returns what stops all of them
 */
export async function startPrimary(config: Config, { stopping, stopMs }: Options): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel)
  exitOnUncaughtException(log)
  const database = await openDatabase(config, log, false)
  const { connection } = database
  try {
    await requireConnections(connection, config)
    const onReady = (worker: number, pid: number) => log.info({ event: 'worker', worker, pid }, 'a worker is ready')
    const workers = runWorkers({ count: config.workers, connection, stopping, onReady })
    const stop = async (code = 0) => {
      setTimeout(() => process.exit(code), stopMs).unref()
      await workers.stop({ killAfterMs: stopMs - DATABASE_MS })
      await database.stop()
    }
    const ended = workers.ended.then(async (code) => {
      if (stopping.aborted) return
      await stop(code)
      process.exit(code)
    })
    await Promise.race([workers.ready, ended])
    return () => stop()
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** @throws {ConfigError} when the server allows fewer connections than the workers open */
async function requireConnections(connection: Connection, { workers, databaseUrl }: Config): Promise<void> {
  const pool = createPool(connection, { max: 1 })
  try {
    const { rows } = await pool.query<{ most: number }>("select current_setting('max_connections')::integer as most")
    const needed = connectionsNeeded(databaseUrl ? 'server' : 'embedded', workers)
    if (rows[0] && rows[0].most < needed)
      throw new ConfigError(`WORKERS=${workers} needs ${needed} connections, and the database server allows ${rows[0].most}.`)
  } finally {
    await pool.end()
  }
}
