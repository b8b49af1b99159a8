import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Any number works, as long as every instance asks for the same one. */
const SCHEMA_LOCK = 6_202_611

/** Runs `work` while no other instance prepares this database. */
export async function withSchemaLock<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]).catch(() => {})
    client.release()
  }
}

/**
 * Runs the files of `folder` that this database has not seen, in the order of their names, each in a
 * transaction of its own. Instances that start at once wait for each other.
 * @returns the names of the migrations that ran
 * @throws when a migration fails; earlier ones stay
 */
export function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  return withSchemaLock(pool, async (client) => {
    await client.query('create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())')
    const done = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name))
    const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !done.has(name)).toSorted()
    for (const name of pending) await run(client, name, await readFile(join(folder, name), 'utf8'))
    return pending
  })
}

async function run(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
