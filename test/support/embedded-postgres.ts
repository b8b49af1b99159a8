import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts'
import { stopPostmaster } from '../../src/platform/embedded/postmaster.ts'

export const isLinux = process.platform === 'linux'
export const isLinuxRoot = isLinux && process.getuid?.() === 0
export const modulePath = join(import.meta.dirname, '../../src/platform/embedded/embedded-postgres.ts')
/** Nothing in these tests has to outlive the machine. */
export const quick = { fsync: 'off' }

const require = createRequire(import.meta.url)

/** What the current test works on. */
export const here = {
  folder: '',
  dataDir: '',
  log: [] as string[],
  started: [] as EmbeddedPostgres[],
  children: [] as ChildProcess[],
  get home() {
    return join(here.dataDir, 'postgres')
  },
}

/** Most tests go on with one database, because making one takes longer than all else: see useFreshFolder. */
export function useFolders(): void {
  let shared: string
  beforeAll(async () => {
    shared = await makeFolder()
  })
  afterAll(() => removeFolder(shared))
  beforeEach(async () => {
    // As root, every test also shows a closed parent folder.
    await chmod(shared, 0o700)
    Object.assign(here, { folder: shared, dataDir: join(shared, 'data'), log: [], started: [], children: [] })
  })
  afterEach(async () => {
    for (const made of here.children) made.kill('SIGKILL')
    await Promise.all(here.started.map((server) => server.stop()))
    await stopOrphan()
    if (here.folder !== shared) await removeFolder(here.folder)
  })
}

export async function useFreshFolder(path = 'data'): Promise<void> {
  here.folder = await makeFolder()
  here.dataDir = join(here.folder, path)
}

export async function start(settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: here.dataDir, log: (message) => here.log.push(message), settings })
  here.started.push(server)
  return server
}

/** The one line of a start that must fail. */
export async function refusal(settings: Record<string, string>): Promise<string> {
  return start(settings).then(
    () => 'started',
    (error: Error) => error.message,
  )
}

export async function query(server: EmbeddedPostgres, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  const result = await client.query<Record<string, unknown>>(sql, values).finally(() => client.end())
  return result.rows
}

/** A shop in a process of its own: makes the table t with one row, then prints `ready`, or its refusal. */
export function shop(from = modulePath): ChildProcess {
  return runProgram(
    `import pg from ${JSON.stringify(require.resolve('pg'))}
    import { startEmbeddedPostgres } from ${JSON.stringify(from)}
    try {
      const settings = ${JSON.stringify(quick)}
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(here.dataDir)}, log() {}, settings })
      const client = new pg.Client(server.connection)
      await client.connect()
      await client.query('create table if not exists t as select 1 as v')
      console.log('ready')
    } catch (error) {
      console.log(error.message)
      process.exit(1)
    }`,
  )
}

/** Leaves a server without a shop; returns the server's pid. */
export async function leaveOrphan(): Promise<number> {
  const made = shop()
  const line = await firstLine(made)
  if (line !== 'ready') throw new Error(line)
  await kill(made)
  return postmasterPid()
}

/** Leaves the locks and files of a shop and a server that were both killed. */
export async function leaveCrash(): Promise<void> {
  process.kill(await leaveOrphan(), 'SIGKILL')
}

export function runProgram(program: string, identity: { uid?: number; gid?: number } = {}): ChildProcess {
  const made = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  here.children.push(made)
  return made
}

/** The first line of what it says; other words where it ends without any. */
export async function firstLine(from: ChildProcess): Promise<string> {
  if (!from.stdout) throw new Error('the process has no output to read')
  for await (const line of createInterface(from.stdout)) return line
  return 'ended without a word'
}

export async function kill(victim: ChildProcess): Promise<void> {
  const ended = once(victim, 'exit')
  victim.kill('SIGKILL')
  await ended
}

export async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(here.home, 'data/postmaster.pid'), 'utf8'), 10)
}

export async function programOf(pid: number): Promise<string> {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  return program
}

/**
 * Waits until the process is gone, or a zombie that its new parent has not collected yet: one that is just
 * ending has lost its command line, by which the supervisor knows it, a moment before the system says so.
 */
export async function untilEnded(pid: number): Promise<void> {
  await expect.poll(async () => !exists(pid) || (await isZombie(pid)), { interval: 5 }).toBe(true)
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export async function isZombie(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).includes(') Z ')
}

async function stopOrphan(): Promise<void> {
  const run = join(here.home, 'run')
  const socket = await readlink(run).catch(() => run)
  const pid = await postmasterPid().catch(() => undefined)
  if (pid) await stopPostmaster(pid, { home: here.home, data: join(here.home, 'data'), socket })
  await removeFolder(socket)
}

async function makeFolder(): Promise<string> {
  return mkdtemp(join(await realpath(tmpdir()), 'chhaap-test-'))
}

async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}
