import { ConfigError, readConfig, type Config } from './config/config.ts'
import { FolderError } from './config/shop-folder/fault.ts'
import { StartError } from './errors/start-error.ts'
import { checkFill } from './features/demo/check-folder.ts'
import { describeOff } from './features/doctor/capabilities.ts'
import { startInstance } from './instance.ts'
import { capabilitiesOf } from './wiring/capabilities-of.ts'
import { fillRules } from './wiring/fill-rules.ts'

/** The shop has ended this long after a signal, even if something hangs; the next start takes over the embedded database. */
const STOP_MS = 8_000

/** The database server is unreachable, refuses the credentials, or has no such database. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'])
const FOLDER_ERRORS = new Set(['ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'])

try {
  const started = start()
  // Ctrl-C arrives twice: from the terminal, and from scripts/start.mjs. A shop that is still starting completes the start
  // first, so that it can be stopped cleanly.
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void (stopping ??= started.then((stop) => stop()).then(() => process.exit(0))))
  }
  await started
} catch (error) {
  console.error(startFailure(error))
  // A job of the shop that did not open may still be at work: another instance takes it over.
  process.exit(1)
}

async function start(): Promise<() => Promise<void>> {
  const config = await readWholeFolder()
  const stop = await startInstance(config, { dev: process.argv.includes('--dev'), stopMs: STOP_MS })
  for (const line of describeOff(capabilitiesOf(config))) console.log(line)
  console.log(`${config.folder.yaml.name} is open at ${config.publicUrl}`)
  return stop
}

/** The configuration with the shop folder. Of a faulty folder everything is told at once: also of what fills an empty shop. */
async function readWholeFolder(): Promise<Config> {
  const read = tryConfig()
  const faults =
    read instanceof FolderError
      ? [...read.faults, ...(await checkFill(read.folder, null))]
      : await checkFill(read.folder.path, fillRules(read.folder.yaml))
  if (read instanceof FolderError) throw new FolderError(read.folder, faults)
  if (faults.length > 0) throw new FolderError(read.folder.path, faults)
  return read
}

function tryConfig(): Config | FolderError {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof FolderError) return error
    throw error
  }
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
