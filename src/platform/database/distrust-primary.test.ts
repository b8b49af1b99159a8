import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Generated } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { databaseFault } from '../../errors/database-fault.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { createDatabase, createPool, inTransaction } from './database.ts'
import { unansweredWriteMs } from './distrust-primary.ts'

type Schema = { orders: { id: Generated<number>; name: string } }

let folder: string
let server: EmbeddedPostgres
let admin: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-distrust-'))
  server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: { fsync: 'off' } })
  admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.query(`create table orders (id integer generated always as identity, name text)`)
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function open(max: number): pg.Pool {
  const { host, port, user, database } = server.connection
  const pool = createPool(
    { connectionString: `postgres://${user}@socket/${database}?host=${encodeURIComponent(host)}&port=${port}` },
    { max },
  )
  onTestFinished(() => pool.end())
  return pool
}

/** Commits wait for a standby of this name; none does with an empty one. */
async function waitFor(standby: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${standby}'`)
  await admin.query('select pg_reload_conf()')
  const set = async () => (await admin.query<{ synchronous_standby_names: string }>('show synchronous_standby_names')).rows
  await expect.poll(set).toEqual([{ synchronous_standby_names: standby }])
}

const waiting = async () =>
  (await admin.query<{ pid: number }>(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).rows.map(({ pid }) => pid)
const names = async () => (await admin.query<{ name: string }>('select name from orders order by id')).rows.map(({ name }) => name)

it.each([
  [
    'a transaction',
    (pool: pg.Pool) => inTransaction({ db: createDatabase<Schema>(pool) }, (tx) => tx.insertInto('orders').values({ name: 'a' }).execute()),
  ],
  ['a statement of its own', (pool: pg.Pool) => pool.query(`insert into orders (name) values ('a')`)],
])('%s that no standby has is not believed, although its server says that it succeeded', async (_, write) => {
  await admin.query(`delete from orders`)
  await waitFor('nobody')
  onTestFinished(() => waitFor(''))
  const pool = open(1)
  await pool.query('set statement_timeout = 300')
  const written = write(pool).then(
    () => 'acknowledged',
    (error: Error) => error,
  )
  await expect.poll(waiting).toHaveLength(1)
  await expect.poll(() => unansweredWriteMs(pool)).toBeGreaterThan(200)
  // The time limit of statements passes, and the commit waits on; nobody sees what it wrote.
  await admin.query('select pg_sleep(0.6)')
  expect(await waiting()).toHaveLength(1)
  expect(await names()).toEqual([])
  const [pid] = await waiting()
  await admin.query('select pg_cancel_backend($1)', [pid])
  const error = await written
  expect(error).toMatchObject({ code: '08007' })
  expect(databaseFault(error)).toBe('away')
  expect(await names()).toEqual(['a'])
  expect(unansweredWriteMs(pool)).toBe(0)
  await expect.poll(() => pool.totalCount).toBe(0)
})

it('what only reads, and what is not committed yet, is no write that waits', async () => {
  const pool = open(2)
  const reading = pool.query('select pg_sleep(0.3)')
  const writing = inTransaction({ db: createDatabase<Schema>(pool) }, async (tx) => {
    await sql`insert into orders (name) select 'slow' from pg_sleep(0.3)`.execute(tx)
    return unansweredWriteMs(pool)
  })
  expect(unansweredWriteMs(pool)).toBe(0)
  expect(await writing).toBe(0)
  await reading
  expect(unansweredWriteMs(pool)).toBe(0)
})

it('a connection to a server that has become a standby is replaced', async () => {
  const db = createDatabase<Schema>(open(1))
  const session = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const first = await session()
  const write = inTransaction({ db }, async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`create table printed ()`.execute(tx)
  })
  await expect(write).rejects.toMatchObject({ code: '25006' })
  expect(await session()).not.toBe(first)
})
