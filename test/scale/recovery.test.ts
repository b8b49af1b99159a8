import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it, onTestFailed, onTestFinished, vi } from 'vitest'
import { POSTGRES_ENVIRONMENT } from '../../src/platform/embedded/postgres-binaries.ts'
import { chooseServerUser, giveToServer, type ServerUser } from '../../src/platform/embedded/postgres-user.ts'
import { completedAtProvider, registerShopper, settleAtProvider } from '../support/http-shopper.ts'
import { freePort, startProgram } from '../support/programs.ts'
import { startInstance } from './instance.ts'
import { installPostgres } from './older-postgres.ts'
import { PASSWORD, startPostgres, type PostgresServer } from './postgres-server.ts'
import { fillSample } from './samples.ts'

const ARCHIVE_TIMEOUT_S = 10
/** What the server and pgBackRest need to notice that it is time, and to copy the file. */
const ARCHIVING_MS = 2_000
const BUYING_MS = 35_000

type Machine = { server: PostgresServer; user: ServerUser; data: string; pgbackrest: (...args: string[]) => Promise<string> }

/** The database's machine: PostgreSQL 15 with the samples as they are, but for their folders, port and seconds. */
async function openMachine(folder: string): Promise<Machine> {
  const [config, archive, data] = [join(folder, 'pgbackrest.conf'), join(folder, 'archive.conf'), join(folder, 'server', 'data')]
  await fillSample('pgbackrest/archive.conf', archive, {
    'pgbackrest --stanza': `pgbackrest --config=${config} --stanza`,
    'archive_timeout = 60': `archive_timeout = ${ARCHIVE_TIMEOUT_S}`,
  })
  const lines = (await readFile(archive, 'utf8')).matchAll(/^(\w+) = (.*)$/gm)
  const settings = Object.fromEntries([...lines].map(([, name, value]) => [name!, value!.replaceAll("'", '')]))
  const socket = join(folder, 'socket')
  await mkdir(socket, { mode: 0o777 })
  await chmod(socket, 0o777)
  const server = await startPostgres(join(folder, 'server'), {
    bin: await installPostgres(15),
    settings: { ...settings, unix_socket_directories: socket },
  })
  const user = await chooseServerUser(data)
  for (const name of ['repository', 'log', 'lock']) {
    await mkdir(join(folder, name))
    await giveToServer(join(folder, name), user)
  }
  await fillSample('pgbackrest/pgbackrest.conf', config, {
    '/var/lib/pgbackrest': join(folder, 'repository'),
    '/var/log/pgbackrest': join(folder, 'log'),
    '/run/lock/pgbackrest': join(folder, 'lock'),
    '/var/lib/postgresql/15/main': data,
    '/run/postgresql': socket,
    'pg1-port=5432': `pg1-port=${server.port}`,
  })
  const env = { ...POSTGRES_ENVIRONMENT, PATH: process.env.PATH, PGPASSWORD: PASSWORD, PGUSER: 'postgres' }
  const run = async (...args: string[]) =>
    (await promisify(execFile)('pgbackrest', [`--config=${config}`, '--stanza=shop', ...args], { ...user, env, cwd: folder })).stdout
  return { server, user, data, pgbackrest: run }
}

it('a lost disk loses no more orders than those of archive_timeout, and none whose payment the shop still knows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-recovery-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { server, user, data, pgbackrest } = await openMachine(folder)
  onTestFinished(() => server.stop())
  await pgbackrest('stanza-create')
  const sandboxPort = String(await freePort())
  const env = { SANDBOX_PORT: sandboxPort, DATA_DIR: join(folder, 'shop'), DATABASE_URL: server.url('shop', 'shop') }
  const sandbox = startProgram('sandbox/main.ts', { PORT: String(await freePort()), SANDBOX_PORT: sandboxPort })
  onTestFinished(async () => void (sandbox.child.kill('SIGTERM') && (await sandbox.exited)))
  await vi.waitUntil(() => sandbox.output().includes('Sandbox services'), { timeout: 60_000 })
  const shop = await startInstance(env)
  onTestFinished(() => shop.stop())
  onTestFailed(() => console.error(shop.output().slice(-3000)))
  const opened = async () => void (await vi.waitUntil(shop.isReady, { timeout: 120_000, interval: 100 }))
  await opened()
  await pgbackrest('--type=full', 'backup')

  const provider = `http://127.0.0.1:${sandboxPort}`
  const acknowledged = new Map<string, number>()
  const over = new AbortController()
  async function keepBuying(): Promise<void> {
    const shopper = await registerShopper({ origin: `http://localhost:${shop.port}`, sandbox: provider })
    await shopper.saveAddress()
    while (!over.signal.aborted) {
      await shopper.setCart([{ id: 'kairi-tote', quantity: 1 }])
      const session = await shopper.placeOrder()
      await settleAtProvider(provider, session)
      if (!(await shopper.comeBack(session)).includes('complete=true')) continue
      acknowledged.set(session, performance.now())
      await delay(100)
    }
  }
  // What the loss cuts off is not acknowledged.
  const buyers = [1, 2, 3].map(() => keepBuying().catch((error: Error) => over.signal.aborted || Promise.reject(error)))
  await Promise.race([delay(BUYING_MS), ...buyers])
  over.abort()
  const lostAt = performance.now()
  await server.stop('SIGKILL')
  await rm(data, { recursive: true, maxRetries: 20, retryDelay: 100 })
  await Promise.all(buyers)

  await mkdir(data)
  await giveToServer(data, user)
  const restoringAt = performance.now()
  await pgbackrest('restore')
  await server.start()
  const db = new pg.Client(server.url('postgres', 'shop'))
  await db.connect()
  onTestFinished(() => db.end())
  const ids = async (sql: string, values: unknown[] = []) => new Set((await db.query<{ id: string }>(sql, values)).rows.map(({ id }) => id))
  await expect.poll(async () => (await db.query('select pg_is_in_recovery() as on')).rows).toEqual([{ on: false }])
  const restoredS = (performance.now() - restoringAt) / 1000
  const known = await ids('select id from checkout_sessions')
  const lost = [...acknowledged].filter(([session]) => !known.has(session))
  const lostMs = Math.max(0, ...lost.map(([, at]) => lostAt - at))
  console.info(
    `lost: ${lost.length} of ${acknowledged.size} orders, of the last ${(lostMs / 1000).toFixed(1)} s; restored in ${restoredS.toFixed(1)} s`,
  )
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(lostMs).toBeLessThan(ARCHIVE_TIMEOUT_S * 1000 + ARCHIVING_MS)

  await opened()
  const paid = (await completedAtProvider(provider)).filter((session) => known.has(session))
  const ordered = () => ids('select session_id as id from orders')
  await expect.poll(async () => new Set(paid).difference(await ordered()).size, { timeout: 90_000 }).toBe(0)
  const { findings } = await diagnose(env)
  expect(findings.filter(({ check, state }) => state === 'failed' && check !== 'database')).toEqual([])
})

async function diagnose(env: Record<string, string>): Promise<{ findings: { check: string; state: string }[] }> {
  const doctor = startProgram('src/cli/main.ts', env, ['doctor', '--json'])
  await doctor.exited
  return JSON.parse(doctor.output().split('\n')[0]!) as { findings: { check: string; state: string }[] }
}
