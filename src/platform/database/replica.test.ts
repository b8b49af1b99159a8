import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { startPostgres, type PostgresServer } from '../../../test/scale/postgres-server.ts'
import { startReplica } from '../../../test/scale/replica-server.ts'
import type { Topics } from '../live/changes.ts'
import { createPool } from './database.ts'
import { openReplica, type Replica } from './replica.ts'

const SETTINGS = { fsync: 'off', shared_buffers: '16MB' }

let folder: string
let primary: PostgresServer
let standby: PostgresServer
let pool: pg.Pool
let there: pg.Pool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-replica-'))
  await chmod(folder, 0o755)
  primary = await startPostgres(join(folder, 'primary'), { settings: SETTINGS })
  standby = await startReplica(join(folder, 'standby'), primary, join(folder, 'primary'))
  pool = createPool({ connectionString: primary.url('shop', 'shop') }, { max: 4 })
  there = createPool({ connectionString: standby.url('postgres', 'shop') }, { max: 4 })
  await pool.query('create table prices (rupees integer); insert into prices values (1000)')
})
afterAll(async () => {
  await Promise.all([pool.end(), there.end()])
  await Promise.all([standby.stop('SIGQUIT'), primary.stop('SIGQUIT')])
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

let replica: Replica<unknown>
let turns: boolean[]
let tell: (...topics: string[]) => void
async function open(measureEveryMs = 60_000): Promise<void> {
  turns = []
  const changes = {
    listen(listener: (topics: Topics) => void) {
      tell = (...topics) => listener(new Set(topics))
      return () => {}
    },
  }
  const options = { primary: pool, changes, onTurn: (isUsed: boolean) => void turns.push(isUsed), measureEveryMs }
  replica = await openReplica({ connectionString: standby.url('shop', 'shop') }, options)
}
beforeEach(() => open())
afterEach(() => replica.stop())
/** Instead of never. */
async function measureOften(): Promise<void> {
  await replica.stop()
  await open(50)
}

const price = async () => (await sql<{ rupees: number }>`select rupees from prices`.execute(replica.db)).rows[0]?.rupees
const change = (rupees: number) => pool.query('update prices set rupees = $1', [rupees])
/** Who has answered what is read from now on. */
async function readers(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { ...replica.reads }
  await work()
  return { replica: replica.reads.replica - before.replica, primary: replica.reads.primary - before.primary }
}
const readsThere = () => vi.waitUntil(async () => (await readers(price)).replica === 1, { timeout: 20_000, interval: 50 })
/** A server's process may have ended by itself. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
const isAtReplica = async () => (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(replica.db)).rows[0]!.is

describe('a replica', () => {
  it('makes reads, also those that are not prepared; writes and transactions go to the primary', async () => {
    await readsThere()
    expect(await isAtReplica()).toBe(true)
    const commented = sql<{ is: boolean }>`/* Not to be prepared. */ select pg_is_in_recovery() as is, ${1}::int as one`
    expect((await commented.execute(replica.db)).rows).toEqual([{ is: true, one: 1 }])
    await sql`update prices set rupees = ${1200}`.execute(replica.db)
    const seen = await replica.db.transaction().execute(async (tx) => {
      await sql`update prices set rupees = rupees + 1`.execute(tx)
      return (await sql<{ rupees: number }>`select rupees from prices`.execute(tx)).rows
    })
    expect(seen).toEqual([{ rupees: 1201 }])
    expect((await pool.query('select rupees from prices')).rows).toEqual(seen)
  })

  it('that has not replayed a change is not read once the change was told of, and again when it has', async () => {
    await readsThere()
    await there.query('select pg_wal_replay_pause()')
    await change(1500)
    // Nobody knows yet.
    expect(await price()).toBeLessThan(1500)
    tell('product:kurta', 'products')
    expect(await price()).toBe(1500)
    await there.query('select pg_wal_replay_resume()')
    await readsThere()
    expect(await price()).toBe(1500)
  })

  it('need not have replayed the change of one person', async () => {
    await readsThere()
    await there.query('select pg_wal_replay_pause()')
    await change(1600)
    tell('cart:0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e', 'all-orders')
    expect(await readers(price)).toEqual({ replica: 1, primary: 0 })
    await there.query('select pg_wal_replay_resume()')
  })

  it('that stays behind is left alone until it has caught up', async () => {
    await measureOften()
    await readsThere()
    await there.query('select pg_wal_replay_pause()')
    await change(1700)
    await vi.waitUntil(() => turns.at(-1) === false, { timeout: 20_000 })
    expect(await price()).toBe(1700)
    await there.query('select pg_wal_replay_resume()')
    await vi.waitUntil(() => turns.at(-1) === true, { timeout: 20_000 })
    await readsThere()
  })

  it('that hangs keeps a read for a second and nobody after that, until it goes on', async () => {
    await measureOften()
    await readsThere()
    const { rows } = await there.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    const send = (signal: NodeJS.Signals) => {
      for (const pid of [standby.pid, ...rows.map(({ pid }) => pid)]) signalIfThere(pid, signal)
    }
    send('SIGSTOP')
    try {
      const begun = performance.now()
      expect(await price()).toBeGreaterThan(0)
      expect(performance.now() - begun).toBeLessThan(4_000)
      expect(await readers(price)).toEqual({ replica: 0, primary: 1 })
    } finally {
      send('SIGCONT')
    }
    await readsThere()
  })
})

it('what is no replica of the same database is never read', async () => {
  const changes = { listen: () => () => {} }
  for (const url of [primary.url('shop', 'shop'), standby.url('postgres', 'postgres'), 'postgres://shop@127.0.0.1:1/shop']) {
    const turned: boolean[] = []
    const other = await openReplica({ connectionString: url }, { primary: pool, changes, onTurn: (isUsed) => void turned.push(isUsed) })
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(other.db)
    expect([rows, turned]).toEqual([[{ is: false }], [false]])
    await other.stop()
  }
})

it('a replica goes on while the primary is away, and writes fail', async () => {
  await measureOften()
  await readsThere()
  await primary.stop('SIGQUIT')
  for (const _ of Array.from({ length: 20 })) {
    await delay(20)
    expect(await readers(price)).toEqual({ replica: 1, primary: 0 })
  }
  await expect(sql`update prices set rupees = 1`.execute(replica.db)).rejects.toThrow(/ECONNREFUSED|terminat/)
})
