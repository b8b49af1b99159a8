import cluster from 'node:cluster'
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { joinPrimary } from './platform/join-primary.ts'
import { StartError } from './errors/start-error.ts'

/** The shop has ended this long after a signal, even if something hangs; the next start takes over the embedded database. */
const STOP_MS = 8_000
/** Leaves its primary process time to stop the database. */
const WORKER_STOP_MS = 7_000

const dev = process.argv.includes('--dev')

/** Starts this process in its role and returns what stops it. The development server is always one process. */
async function start(config: Config, stopping: AbortSignal): Promise<() => Promise<void>> {
  const isAlone = config.workers === 1 || dev
  // A primary process does not load the shop itself.
  const stop =
    isAlone || cluster.isWorker
      ? await (await import('./instance.ts')).startInstance(config, await instanceOptions())
      : await (await import('./primary.ts')).startPrimary(config, { stopping, stopMs: STOP_MS })
  if (cluster.isPrimary) console.log(`Chhaap is open at ${config.publicUrl}`)
  return stop
}

async function instanceOptions() {
  return cluster.isWorker ? { worker: await joinPrimary(), stopMs: WORKER_STOP_MS } : { dev, stopMs: STOP_MS }
}

/** The database server is unreachable, refuses the credentials, or has no such database. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'])
const FOLDER_ERRORS = new Set(['ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'])

try {
  const signalled = new AbortController()
  const started = start(readConfig(), signalled.signal)
  // Ctrl-C arrives twice: from the terminal, and from scripts/start.mjs or the primary process. A shop that is still
  // starting completes the start first, so that it can be stopped cleanly.
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      signalled.abort()
      stopping ??= started.then((stop) => stop()).then(() => process.exit(0))
    })
  }
  await started
} catch (error) {
  console.error(startFailure(error))
  // Its channel to the primary process keeps a worker alive.
  if (cluster.isWorker) process.exit(1)
  process.exitCode = 1
}

/** One line for mistakes in the configuration or the environment; the error with its stack for everything else. */
function startFailure(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  const { code, port, message, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use.`
  if (code && CONNECTION_ERRORS.has(code))
    return `DATABASE_URL: the server cannot be reached or refuses the connection (${message || code}).`
  if (code && FOLDER_ERRORS.has(code)) return `DATA_DIR cannot be used (${code} ${path ?? ''}).`
  return error
}
