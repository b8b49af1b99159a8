import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../errors/start-error.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { PORT, preparePostgresFolder, removeSocketFolder, ROLE, type PostgresFolder } from './postgres-folder.ts'
import { chooseServerUser } from './postgres-user.ts'
import { acceptsQueries, describePostmaster, ensurePostmaster, isPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'

const WATCH_MS = 1000
const RETRY_MS = 5000

export type EmbeddedPostgres = {
  /** `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Fast shutdown; a second call waits for the first. */
  stop(): Promise<void>
}

type Options = { dataDir: string; log: (message: string) => void; settings?: Record<string, string> }

/**
 * Starts PostgreSQL on `dataDir`/postgres, or adopts the server that a killed shop left running, and restarts it
 * whenever it ends until `stop`. Every commit is on disk before it is acknowledged, unless `settings` (PostgreSQL's own names) say
 * otherwise. Throws a one-line Error when another shop uses the folder or the database cannot run.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    // Node cannot open PostgreSQL's unix sockets there, and a TCP port would be open to every user of the machine.
    throw new Error('the embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL to a PostgreSQL server.')
  }
  await makeFolder(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const lock = lockDataDirectory(dataDir)
  try {
    const postmaster = await preparePostmaster(dataDir, options.settings)
    const server = await supervise(postmaster, options.log)
    const stop = async () => {
      await server.stop()
      await removeSocketFolder(postmaster.folder)
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return {
      connection: { host: postmaster.folder.socket, port: PORT, user: ROLE, database: 'postgres' },
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function preparePostmaster(dataDir: string, settings: Record<string, string> = {}): Promise<Postmaster> {
  const home = join(dataDir, 'postgres')
  const user = await chooseServerUser(join(home, 'data'))
  const binaries = await findPostgresBinaries(dataDir, user)
  const folder = await preparePostgresFolder(home, binaries, user)
  return describePostmaster(binaries.postgres, folder, user, settings)
}

async function supervise(postmaster: Postmaster, log: Options['log']): Promise<{ stop(): Promise<void> }> {
  let server = await ensurePostmaster(postmaster)
  if (!server.exited) log(`took over the running PostgreSQL (pid ${server.pid})`)
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

  async function restart(): Promise<void> {
    try {
      log(`PostgreSQL (pid ${server.pid}) ended: starting it again`)
      server = await ensurePostmaster(postmaster)
      log(`PostgreSQL runs again (pid ${server.pid})`)
    } catch (error) {
      log((error as Error).message)
      await pause(RETRY_MS, signal)
    }
  }
  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([stopped, server.exited ?? untilGone(server.pid, postmaster.folder, signal)])
      if (signal.aborted) return
      await restart()
    }
  }
  const watching = watch()

  return {
    async stop() {
      stopping.abort()
      await watching
      await stopPostmaster(server.pid, postmaster.folder)
    },
  }
}

/** Polls the pid: an adopted server is not a child of this process. */
async function untilGone(pid: number, folder: PostgresFolder, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isPostmaster(pid, folder))) await pause(WATCH_MS, signal)
}

/** Ends early when `signal` is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => {})
}

/** The embedded server that another process of this shop runs on `dataDir`; null when none accepts queries. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | null> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => null)
  if (!pidFile) return null
  // Lines of the file: pid, data folder, start time, port, socket folder, …
  const [, , , port, host] = pidFile.split('\n')
  const address = { host: host?.startsWith('/') ? host : join(dataDir, 'postgres', 'run'), port: Number(port) }
  return (await acceptsQueries(address)) ? { ...address, user: ROLE, database: 'postgres' } : null
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StartError(`DATA_DIR ${path} is not a folder.`, { cause: error })
  }
}
