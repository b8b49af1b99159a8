import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { UnavailableError } from '../errors/unavailable-error.ts'
import { createPool } from './database.ts'

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

it('every transaction is repeated after a conflict, unless it names an isolation level', async () => {
  const folder = join(import.meta.dirname, '..')
  const begins: string[] = []
  for await (const file of glob('{features,http,wiring,cli}/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [begin] of text.matchAll(/\b\w+\s*\.transaction\(\)\s*\.\w+/g))
      if (!begin.endsWith('setIsolationLevel')) begins.push(`${file}: ${begin}`)
  }
  // The import holds a lock of its connection, which nobody else may wait for.
  expect(begins).toEqual(['features/catalogue/import-products.ts: connection.transaction().execute'])
})
