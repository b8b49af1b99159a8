import { execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { POSTGRES_ENVIRONMENT } from './postgres-binaries.ts'
import { dataArgument, PORT, ROLE, SOCKET_NAME, type PostgresFolder } from './postgres-folder.ts'
import type { ServerUser } from './postgres-user.ts'

const run = promisify(execFile)

const POLL_MS = 10
/** Crash recovery replays the write-ahead log since the last checkpoint. */
const START_TIMEOUT_MS = 120_000
/** A fast shutdown writes every dirty page; after this long, an immediate one with recovery at the next start is quicker. */
const STOP_TIMEOUT_MS = 60_000
const LOG_BYTES = 10_000_000
const PID_FILE = 'postmaster.pid'

/** Failures that resolve by themselves: child processes of a killed server take a moment to exit. */
const TRANSIENT = /lock file .* (already exists|is empty)|pre-existing shared memory block|another (postmaster|server)/i

export type Postmaster = { program: string; arguments: string[]; folder: PostgresFolder; user: ServerUser }

export function describePostmaster(
  program: string,
  folder: PostgresFolder,
  user: ServerUser,
  settings: Record<string, string>,
): Postmaster {
  const all = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    log_checkpoints: 'off',
    // Keeps personal data out of the log: no statements, no rows of failed constraints.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // Every query of the shop uses an index whatever its values; planning each one again took a third of its time.
    plan_cache_mode: 'force_generic_plan',
    // By default both wake up five times a second, also when there is nothing to write. Commits do not wait for either.
    bgwriter_delay: '1s',
    // The default number of pages a second.
    bgwriter_lru_maxpages: '500',
    wal_writer_delay: '1s',
    ...settings,
  }
  // Relative, because the server's user may be unable to traverse the full path (see dataArgument).
  const socket = folder.socket === join(folder.home, 'run') ? '../run' : folder.socket
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return { program, folder, user, arguments: ['-D', dataArgument(folder.data, user), '-k', socket, ...options, '-c', folderMarker(folder)] }
}

/** `exited` is null for an adopted server: only the process that started a server is notified of its end. */
export type RunningPostmaster = { pid: number; exited: Promise<unknown> | null }

/** Returns a server that accepts queries: the one that already runs on the folder, or a new one. */
export async function ensurePostmaster(postmaster: Postmaster): Promise<RunningPostmaster> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const failure = await adoptOrLaunch(postmaster, deadline)
    if (typeof failure !== 'string') return failure
    if (!TRANSIENT.test(failure) || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${failure} (${logFile(postmaster)})`)
    await delay(50)
  }
}

/** Fast shutdown: open transactions are rolled back, everything is written, then the process ends. */
export async function stopPostmaster(pid: number, folder: PostgresFolder): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS
  signal(pid, 'SIGINT')
  while (await isPostmaster(pid, folder)) {
    if (performance.now() > deadline) signal(pid, 'SIGQUIT')
    await delay(POLL_MS)
  }
}

/** Compares the command line, because a pid may be a zombie or reused by another program. */
export async function isPostmaster(pid: number, folder: PostgresFolder): Promise<boolean> {
  return (await commandLine(pid)).endsWith(folderMarker(folder))
}

async function adoptOrLaunch(postmaster: Postmaster, deadline: number): Promise<RunningPostmaster | string> {
  const { folder } = postmaster
  const pid = await readPid(join(folder.data, PID_FILE))
  if (pid && (await isPostmaster(pid, folder))) {
    const wanted = [postmaster.program, ...postmaster.arguments].join(' ')
    if ((await commandLine(pid)) === wanted) {
      const ready = await untilReady({ folder, pid, runs: () => isPostmaster(pid, folder) }, deadline)
      return ready ? { pid, exited: null } : 'another server was stopping'
    }
    // Settings or binaries have changed with an update of the shop.
    await stopPostmaster(pid, folder)
  }
  await removeStaleLocks(folder)
  return launch(postmaster, deadline)
}

/** Detached, so that Ctrl-C is sent to the shop only, which first finishes its requests. */
async function launch(postmaster: Postmaster, deadline: number): Promise<RunningPostmaster | string> {
  const log = await openLog(postmaster)
  const start = (await log.stat()).size
  const child = spawn(postmaster.program, postmaster.arguments, {
    ...postmaster.user,
    cwd: postmaster.folder.data,
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, name) => resolve(`it exited at once (${name ?? code})`))
  })
  child.unref()
  await log.close()
  const { pid } = child
  const runs = () => child.exitCode === null && child.signalCode === null
  if (pid && (await untilReady({ folder: postmaster.folder, pid, runs }, deadline))) return { pid, exited: ended }
  if (pid && runs()) {
    await stopPostmaster(pid, postmaster.folder)
    return `not ready after ${START_TIMEOUT_MS / 1000} s`
  }
  const reason = await ended
  return (await lastFailure(postmaster, start)) ?? reason
}

/**
 * `runs` says whether the process is there. Of a child the child itself does: until its program is loaded, which may take a busy
 * machine a while, the system shows it without a command line.
 */
type Starting = { folder: PostgresFolder; pid: number; runs: () => boolean | Promise<boolean> }

/** False when the process ended, or the deadline passed, before the server answered a query. */
async function untilReady({ folder, pid, runs }: Starting, deadline: number): Promise<boolean> {
  const file = join(folder.data, PID_FILE)
  while (performance.now() < deadline && (await runs())) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready' && (await acceptsQueries({ host: folder.socket, port: PORT }))) return true
    await delay(POLL_MS)
  }
  return false
}

/** Whether the server answers a query within two seconds. */
export async function acceptsQueries(connection: { host: string; port: number }): Promise<boolean> {
  const client = new pg.Client({ ...connection, user: ROLE, database: 'postgres', connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * PostgreSQL removes the lock files of a pid that no longer exists, but respects those of any existing pid. This removes
 * the lock files whose pid is a zombie or belongs to another program.
 */
async function removeStaleLocks(folder: PostgresFolder): Promise<void> {
  for (const file of [join(folder.data, PID_FILE), join(folder.socket, `${SOCKET_NAME}.lock`)]) {
    const pid = await readPid(file)
    const isStale = pid ? signal(pid, 0) && !(await isPostmaster(pid, folder)) : await isAbandoned(file)
    if (isStale) await rm(file, { force: true })
  }
}

/** An empty lock file is left by a machine crash, or was just created by a starting server. */
async function isAbandoned(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > 1000
}

async function readPid(file: string): Promise<number | undefined> {
  // Single-user mode writes its pid as a negative number.
  const pid = Math.abs(Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10))
  return pid > 0 ? pid : undefined
}

/** A custom setting at the end of the command line that identifies the data folder of a server. */
function folderMarker(folder: PostgresFolder): string {
  return `shop.data_folder=${folder.data}`
}

/** Empty for a zombie, or when there is no such process. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return raw.replace(/\0$/, '').replaceAll('\0', ' ')
  }
  const { stdout } = await run('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function logFile(postmaster: Postmaster): string {
  return join(postmaster.folder.home, 'server.log')
}

async function openLog(postmaster: Postmaster) {
  const path = logFile(postmaster)
  if (((await stat(path).catch(() => undefined))?.size ?? 0) > LOG_BYTES) await rename(path, `${path}.1`)
  const handle = await open(path, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600)
  if (postmaster.user) await handle.chown(postmaster.user.uid, postmaster.user.gid)
  return handle
}

async function lastFailure(postmaster: Postmaster, start: number): Promise<string | undefined> {
  const text = (await readFile(logFile(postmaster))).subarray(start).toString()
  return [...text.matchAll(/(?:FATAL|PANIC|error): +(.*)/g)].at(-1)?.[1]
}
