import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isBlocked, retryUntilLocked } from './retry.ts'

/** The key of the advisory lock: arbitrary, and the same in every instance. */
const SCHEMA_LOCK = 6_202_611

/**
 * An instance of the previous version may still be serving. A migration waits for a lock for less than PostgreSQL's
 * `deadlock_timeout` (1 s): in a deadlock it is the one that is rolled back, and requests wait no longer than this.
 */
const LOCK_TIMEOUT = '500ms'
const PATIENCE_MS = 120_000

/** Migrations have no other time limits: building an index may take an hour. */
const WITHOUT_LIMITS = `set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0; set idle_session_timeout = 0`

type SchemaWork<Result> = (client: pg.PoolClient) => Promise<Result>

/**
 * Runs `work` under an advisory lock of the database, on a connection without time limits. Waits without limit for the
 * lock; `onWait` is called once if it has to.
 */
export async function withSchemaLock<Result>(pool: pg.Pool, work: SchemaWork<Result>, onWait: () => void = () => {}): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(WITHOUT_LIMITS)
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [SCHEMA_LOCK])
    if (!rows[0]?.locked) {
      onWait()
      await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    }
    return await work(client)
  } finally {
    // Closes the connection, which releases the lock and drops the changed settings.
    client.release(true)
  }
}

/**
 * Runs the pending files of `folder` in the order of their names, each in a transaction of its own. Instances that
 * start at the same time wait for each other (`onWait`).
 * @returns the names of the migrations that ran
 * @throws when a migration fails, or has not got its locks after two minutes; earlier ones stay
 */
export function migrate(pool: pg.Pool, folder: string, onWait?: () => void): Promise<string[]> {
  const work = async (client: pg.PoolClient) => {
    await client.query('create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())')
    const done = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name))
    const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !done.has(name)).toSorted()
    for (const name of pending) {
      const sql = await readFile(join(folder, name), 'utf8')
      await retryUntilLocked(() => run(client, name, sql), PATIENCE_MS)
    }
    return pending
  }
  return withSchemaLock(pool, work, onWait)
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
