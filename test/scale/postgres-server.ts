import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresBinaries, POSTGRES_ENVIRONMENT } from '../../src/platform/embedded/postgres-binaries.ts'
import { chooseServerUser, giveToServer } from '../../src/platform/embedded/postgres-user.ts'
import { freePort } from '../support/programs.ts'
import { startCommand } from './start-command.ts'

/** Of every role. */
export const PASSWORD = 'block-print'

export type PostgresServer = {
  port: number
  /** Of its first process. */
  pid: number
  /** The address of a database, for a role whose password is that of all. */
  url(role: string, database: string): string
  /** The text of a file with the roles' passwords, as PgBouncer reads it. */
  userlist: string
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again, after `stop`. */
  start: () => Promise<void>
}

type Options = {
  /** The folder of `initdb` and `postgres`; by default the one that the shop brings. */
  bin?: string
  /** Of the databases: arguments of `initdb`. */
  locale?: string[]
  /** PostgreSQL's own names. */
  settings?: Record<string, string>
}

/**
 * A server on TCP with passwords, as others run one: the role `postgres` administers it, the role `shop` is nobody but the owner of
 * the database `shop`. `folder` must be open to the server's account.
 */
export async function startPostgres(
  folder: string,
  { bin, locale = ['--locale=C'], settings = {} }: Options = {},
): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const user = await chooseServerUser(data)
  const { initdb, postgres } = bin
    ? { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
    : await findPostgresBinaries(dirname(folder), user)
  await mkdir(data, { recursive: true })
  await giveToServer(data, user)
  const passwords = join(folder, 'password')
  await writeFile(passwords, PASSWORD)
  for (const [path, mode] of [
    [folder, 0o755],
    [passwords, 0o644],
  ] as const)
    await chmod(path, mode)
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwords}`]
  const asServer = { ...user, cwd: data, env: POSTGRES_ENVIRONMENT }
  await promisify(execFile)(initdb, ['-D', data, '--encoding=UTF8', ...locale, ...access, '--no-sync'], asServer)
  const server = await runPostgres([postgres, '-D', data], asServer, settings)
  const admin = new pg.Client(server.url('postgres', 'postgres'))
  await admin.connect()
  await admin.query(`create role shop login password '${PASSWORD}'`)
  await admin.query('create database shop owner shop')
  await admin.end()
  return server
}

type AsServer = Parameters<typeof startCommand>[2]

/** Starts what has its data. The roles' password is that of all. */
export async function runPostgres(
  command: [string, ...string[]],
  asServer: AsServer,
  settings: Record<string, string>,
): Promise<PostgresServer> {
  const port = Number(settings['port'] ?? (await freePort()))
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '300', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = (role: string, database: string) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`
  const answers = async () => {
    const admin = new pg.Client(url('postgres', 'postgres'))
    await admin.connect()
    await admin.end()
  }
  const run = () => startCommand([...command, ...options], answers, asServer)
  let server = await run()
  const userlist = ['postgres', 'shop'].map((role) => `"${role}" "${PASSWORD}"\n`).join('')
  return {
    port,
    get pid() {
      return server.pid
    },
    url,
    userlist,
    stop: (signal = 'SIGINT') => server.stop(signal),
    async start() {
      server = await run()
    },
  }
}
