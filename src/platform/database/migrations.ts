import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { isBlocked, retryUntilLocked } from './retry.ts'

/** The migrations of this version. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')

/** Makes the table that says which ones have run. */
export const MIGRATIONS_TABLE = 'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())'

/** The names of a folder's migrations, in their order. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** The key of the advisory lock: arbitrary, and the same in every instance. */
const SCHEMA_LOCK = 6_202_611

/**
 * An instance of the previous version may still be serving. A migration waits for a lock for less than PostgreSQL's
 * `deadlock_timeout` (1 s): in a deadlock it is the one that is rolled back, and requests wait no longer than this.
 */
const LOCK_TIMEOUT = '500ms'
const PATIENCE_MS = 120_000

/** Migrations have no other time limits: building an index may take an hour. Older servers do not know all of these settings. */
const WITHOUT_LIMITS = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout')`

/** Earlier versions lack what the shop's statements use. */
export const OLDEST_POSTGRES = 15

const LOCK_POLL_MS = 100
/** When and after how long a start says and gives up that another instance holds the lock. */
const WAITING = { tellMs: 3_000, endMs: 60_000 }

type SchemaWork<Result> = (client: pg.PoolClient) => Promise<Result>
type Waiting = {
  /** Called once, with who holds the lock, after `tellMs`. */
  onWait?: (holder: string) => void
  tellMs?: number
  endMs?: number
}

/**
 * Runs `work` under an advisory lock of the database, on a connection without time limits.
 * @throws {StartError} when the lock is not to be had within a minute
 */
async function withSchemaLock<Result>(pool: pg.Pool, work: SchemaWork<Result>, waiting: Waiting = {}): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(WITHOUT_LIMITS)
    await waitForLock(client, waiting)
    return await work(client)
  } finally {
    // Closes the connection, which releases the lock and drops the changed settings.
    client.release(true)
  }
}

/** Asks again and again: a pooler in transaction mode may keep the lock of a client that is gone, and a waiting statement would not say so. */
async function waitForLock(client: pg.PoolClient, { onWait, tellMs = WAITING.tellMs, endMs = WAITING.endMs }: Waiting): Promise<void> {
  const begun = performance.now()
  let told = false
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [SCHEMA_LOCK])
    if (rows[0]!.locked) return
    const waitedMs = performance.now() - begun
    if (waitedMs >= endMs) throw new StartError(stillLocked(await lockHolder(client), waitedMs))
    if (waitedMs >= tellMs && !told) {
      told = true
      onWait?.(await lockHolder(client))
    }
    await delay(LOCK_POLL_MS)
  }
}

function stillLocked(holder: string, waitedMs: number): string {
  return (
    `DATABASE_URL: for ${Math.round(waitedMs / 1000)} s ${holder} has held the lock for migrations. Start again when it has finished; ` +
    `if it hangs, end it with pg_terminate_backend. A pooler may keep locks of clients that are gone: DATABASE_DIRECT_URL leads past it.`
  )
}

async function lockHolder(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; since: string; address: string | null }>(
    `select pid, to_char(backend_start at time zone 'Asia/Kolkata', 'FMDD Mon, HH24:MI "IST"') as since,
       host(client_addr) as address
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [SCHEMA_LOCK],
  )
  const holder = rows[0]
  if (!holder) return 'another connection'
  return `connection ${holder.pid} of ${holder.address ?? 'this machine'}, open since ${holder.since},`
}

/** @throws {StartError} when the server is older than the shop can use */
async function requireServerVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; the shop needs ${OLDEST_POSTGRES} or later: upgrade the server.`)
}

/** SQLSTATE of a missing right, of an extension that the server does not have, and of one whose files are missing. */
const REFUSALS = new Set(['42501', '0A000', '58P01'])

/** What a server refuses because of how it is set up, in one line; other failures as they are. */
function explainRefusal(error: unknown): unknown {
  const { code = '', message } = ((error as Error).cause ?? error) as { code?: string; message: string }
  if (!REFUSALS.has(code)) return error
  const needs = `The shop needs a role that owns the database, the extension pg_trgm and ICU (docs/going-live.md).`
  return new StartError(`DATABASE_URL: the server refuses to make the tables (${message}). ${needs}`, { cause: error })
}

/**
 * Runs the pending files of `folder` in the order of their names, each in a transaction of its own. Instances that
 * start at the same time wait for each other.
 * @returns the names of the migrations that ran
 * @throws {StartError} when the server is too old or lacks a right or an extension, or another instance holds the lock for a minute
 * @throws when a migration fails, or has not got its locks after two minutes; earlier ones stay
 */
export async function migrate(pool: pg.Pool, folder: string, waiting?: Waiting): Promise<string[]> {
  await requireServerVersion(pool)
  const work = async (client: pg.PoolClient) => {
    await client.query(MIGRATIONS_TABLE)
    const done = (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name)
    const pending = (await listMigrations(folder)).filter((name) => !done.includes(name))
    for (const name of pending) {
      const sql = await readFile(join(folder, name), 'utf8')
      await retryUntilLocked(() => run(client, name, sql), PATIENCE_MS)
    }
    return pending
  }
  return withSchemaLock(pool, work, waiting).catch((error: unknown) => Promise.reject(explainRefusal(error)))
}

async function run(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    if (isBlocked(cause)) throw cause
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
