import type pg from 'pg'
import { inject, describe, expect, it, onTestFinished } from 'vitest'
import { createPool } from './database.ts'
import { isSameDatabase, isTransactionPooled } from './pooler.ts'

function open(database: string): pg.Pool {
  const pool = createPool({ ...inject('postgres'), database }, { max: 2 })
  onTestFinished(() => pool.end())
  return pool
}

/** A pooler whose clients are told these sessions of the server, statement by statement. */
function pooler(...sessions: number[]): pg.Pool {
  const query = async (text: string) => ({ rows: text.includes('pid') ? [{ pid: sessions.shift() }] : [] })
  return { connect: async () => ({ processID: 7, query, release: () => {} }) } as unknown as pg.Pool
}

describe('a pooler in transaction mode', () => {
  it('is not a server, nor a pooler that leaves each client its session', async () => {
    expect(await isTransactionPooled(open('postgres'))).toBe(false)
    expect(await isTransactionPooled(pooler(100, 200, 100))).toBe(false)
  })

  it.each([
    ['gives a client’s session to the next one', [100, 100]],
    ['gives a client another session for its next statement', [100, 200, 300]],
  ])('is known, since it %s', async (_, sessions) => {
    expect(await isTransactionPooled(pooler(...sessions))).toBe(true)
  })
})

it('two addresses of one database are told from those of two', async () => {
  expect(await isSameDatabase(open('postgres'), open('postgres'))).toBe(true)
  expect(await isSameDatabase(open('postgres'), open('template_shop'))).toBe(false)
})
