import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createDatabase, createPool, inTransaction } from './database.ts'

const pools: ReturnType<typeof createPool>[] = []
function open(limits: Parameters<typeof createPool>[1]) {
  const pool = createPool({ ...inject('postgres'), database: 'postgres' }, limits)
  pools.push(pool)
  return pool
}
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

describe('a pool', () => {
  it('refuses whoever comes when too many wait already, and serves again afterwards', async () => {
    const pool = open({ max: 1, maxWaiting: 2 })
    const holder = await pool.connect()
    const waiting = [pool.query('select 1 as one'), pool.connect().then((client) => client.release())]
    await expect(pool.query('select 1')).rejects.toThrow(UnavailableError)
    await expect(pool.connect()).rejects.toThrow(UnavailableError)
    holder.release()
    await Promise.all(waiting)
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

it('nothing is prepared where a connection does not keep its session, whoever asks for it', async () => {
  const prepared = async (pooled: boolean) => {
    const pool = createPool({ ...inject('postgres'), database: 'postgres', pooled }, { max: 1 })
    pools.push(pool)
    await pool.query({ name: 'a-library', text: 'select $1::text', values: ['neel'] })
    await sql`select ${'lal'}::text`.execute(createDatabase<Record<string, never>>(pool))
    return (await pool.query('select name from pg_prepared_statements order by name')).rows
  }
  expect(await prepared(false)).toEqual([{ name: 'a-library' }, { name: 's0' }])
  expect(await prepared(true)).toEqual([])
})

it('a transaction within another is a part of it: what fails is undone alone, and all of it with the whole', async () => {
  const db = createDatabase<Record<string, never>>(open({ max: 2 }))
  const add = (within: typeof db, n: number) => sql`insert into parts values (${n})`.execute(within)
  const found = async () => (await sql<{ n: number }>`select n from parts order by n`.execute(db)).rows.map(({ n }) => n)
  await sql`create table parts (n int primary key)`.execute(db)
  try {
    await inTransaction({ db }, async (tx) => {
      await add(tx, 1)
      await inTransaction({ db: tx }, (part) => add(part, 2))
      await expect(inTransaction({ db: tx }, (part) => Promise.all([add(part, 3), add(part, 1)]))).rejects.toThrow('duplicate key')
      expect(await found()).toEqual([])
      await add(tx, 4)
    })
    expect(await found()).toEqual([1, 2, 4])
    const failing = inTransaction({ db }, async (tx) => {
      await inTransaction({ db: tx }, (part) => add(part, 5))
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await found()).toEqual([1, 2, 4])
  } finally {
    await sql`drop table parts`.execute(db)
  }
})

it('every transaction is repeated after a conflict, unless it names an isolation level', async () => {
  const folder = join(import.meta.dirname, '../..')
  const begins: string[] = []
  for await (const file of glob('{features,http,wiring,cli}/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [begin] of text.matchAll(/\b\w+\s*\.transaction\(\)\s*\.\w+/g))
      if (!begin.endsWith('setIsolationLevel')) begins.push(`${file}: ${begin}`)
  }
  expect(begins).toEqual([])
})

it('only migrations need a session that stays, which poolers do not give', async () => {
  const folder = join(import.meta.dirname, '../..')
  const needing: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
    const text = await readFile(join(folder, file), 'utf8')
    if (
      /pg_(try_)?advisory_lock\b|\.connection\(\)|set_config\([^)]*false\)|\b(listen|notify|set session|create temp\w* table) \w+[;`']/i.test(
        text,
      )
    )
      needing.push(file)
  }
  expect(needing).toEqual(['platform/database/migrations.ts'])
})
