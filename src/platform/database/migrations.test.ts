import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { StartError } from '../../errors/start-error.ts'
import { migrate } from './migrations.ts'

let pool: pg.Pool
let folder: string
beforeAll(async () => {
  const server = inject('postgres')
  const admin = new pg.Client(server)
  await admin.connect()
  // A server of the tester's own may have that of an earlier run.
  await admin.query('drop database if exists migrations_test with (force)')
  await admin.query('create database migrations_test')
  await admin.end()
  pool = new pg.Pool({ ...server, database: 'migrations_test' })
  folder = await mkdtemp(join(tmpdir(), 'chhaap-migrations-'))
})
afterAll(async () => {
  await pool.end()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const names = async () => (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)

describe('migrations', () => {
  it('run once each, in order, when several instances start at once', async () => {
    await write('0001-a.sql', 'create table a (n integer); insert into a values (1)')
    await write('0002-b.sql', 'alter table a add m integer; insert into a values (2, 2)')
    const runs = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)])
    expect(runs.flat().toSorted()).toEqual(['0001-a.sql', '0002-b.sql'])
    expect((await pool.query('select n from a order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('take as long as they take, and so do the instances that wait for them, whatever limits statements have', async () => {
    await write('0002-slow.sql', 'select pg_sleep(0.4); create table slow (n integer)')
    const limited = new pg.Pool({ ...inject('postgres'), database: 'migrations_test', statement_timeout: 100 })
    try {
      const holders: string[] = []
      const waiting = { onWait: (holder: string) => void holders.push(holder), tellMs: 0 }
      const runs = await Promise.all([1, 2, 3].map(() => migrate(limited, folder, waiting)))
      expect(runs.flat()).toEqual(['0002-slow.sql'])
      expect(holders).toHaveLength(2)
      await expect(limited.query('select pg_sleep(0.4)')).rejects.toThrow('statement timeout')
    } finally {
      await limited.end()
    }
  })

  it('give way to a transaction of another instance that wants what they hold, and run after it', async () => {
    await write('0002-both.sql', 'create table first (n integer); create table second (n integer)')
    await migrate(pool, folder)
    await write('0002-both-wider.sql', 'alter table first add m integer; alter table second add m integer')
    const writer = await pool.connect()
    try {
      // Were both to wait for a second, the writer's transaction would be the one that PostgreSQL rolls back.
      await writer.query("set deadlock_timeout = '700ms'; begin; insert into second values (1)")
      const migrating = migrate(pool, folder)
      await expect
        .poll(async () => (await pool.query("select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted")).rowCount)
        .toBe(1)
      await writer.query('insert into first values (1); commit')
      expect(await migrating).toEqual(['0002-both-wider.sql'])
    } finally {
      writer.release(true)
    }
  })

  it('leave nothing behind when one fails, and run it when it is put right', async () => {
    await migrate(pool, folder)
    const before = await names()
    await write('0003-c.sql', 'create table c (n integer); select no_such_thing()')
    await expect(migrate(pool, folder)).rejects.toThrow(/^Migration 0003-c\.sql failed: function no_such_thing/)
    expect((await pool.query("select to_regclass('c') as c")).rows).toEqual([{ c: null }])
    await write('0003-c.sql', 'create table c (n integer)')
    expect(await migrate(pool, folder)).toEqual(['0003-c.sql'])
    expect(await names()).toEqual([...before, '0003-c.sql'])
  })

  it('end after a while with the name of a connection that does not give the lock back, as behind some poolers', async () => {
    const holder = await pool.connect()
    try {
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(6202611)')
      const waiting = migrate(pool, folder, { endMs: 0 })
      await expect(waiting).rejects.toThrow(StartError)
      await expect(waiting).rejects.toThrow(
        new RegExp(`connection ${rows[0]!.pid} of .*, open since \\d+ \\w+, \\d\\d:\\d\\d IST, has held the lock`),
      )
    } finally {
      holder.release(true)
    }
  })

  it('name the right or the extension that is missing, in one line', async () => {
    const line = (reason: string) =>
      new RegExp(
        `^DATABASE_URL: the server refuses to make the tables \\(${reason}.*\\)\\. The shop needs a role that owns .*pg_trgm.*\\.$`,
      )
    await write('0005-e.sql', 'create extension no_such_extension')
    onTestFinished(() => rm(join(folder, '0005-e.sql')))
    await expect(migrate(pool, folder)).rejects.toThrow(line('(extension "no_such_extension"|could not open extension control file)'))
    await pool.query('drop role if exists no_owner')
    await pool.query("create role no_owner login password 'nobody'")
    const nobody = new pg.Pool({ ...inject('postgres'), database: 'postgres', user: 'no_owner', password: 'nobody' })
    const refused = await migrate(nobody, folder).catch((error: unknown) => error)
    await nobody.end()
    await pool.query('drop role no_owner')
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as StartError).message).toMatch(line('permission denied for schema public'))
  })

  it('refuse a server that is too old, in one line', async () => {
    const old = { query: async () => ({ rows: [{ server_version: '14.19 (Debian 14.19-1)' }] }) } as unknown as pg.Pool
    await expect(migrate(old, folder)).rejects.toThrow(
      'DATABASE_URL leads to PostgreSQL 14.19 (Debian 14.19-1); the shop needs 15 or later',
    )
  })
})
