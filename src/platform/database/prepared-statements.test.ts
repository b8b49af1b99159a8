import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Schema } from '../../schema.ts'
import { createDatabase, createPool, inTransaction } from './database.ts'
import { retryOnConflict } from './retry.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterEach(() => test.pool.query('delete from secrets'))
afterAll(() => test.close())

describe('readings', () => {
  it('are prepared once for a connection, and answer each time with their own parameters', async () => {
    const [answers, prepared] = await test.shop.db.connection().execute(async (db) => {
      const answers: unknown[] = []
      for (const word of ['neel', 'lal', 'hara']) answers.push(...(await sql`select ${word}::text as word`.execute(db)).rows)
      return [answers, (await sql`select statement from pg_prepared_statements where statement like ${'%as word%'}`.execute(db)).rows]
    })
    expect(answers).toEqual([{ word: 'neel' }, { word: 'lal' }, { word: 'hara' }])
    expect(prepared).toEqual([{ statement: 'select $1::text as word' }])
  })

  it('of every column are prepared anew when a table changes beneath them, on each connection', async () => {
    const everything = () => sql`select * from secrets where name <> ${''}`.execute(test.shop.db)
    // As many at once as the pool has connections.
    const onAll = () => Promise.all(Array.from({ length: 16 }, everything))
    await onAll()
    await test.pool.query('alter table secrets add column colour text')
    for (const { rows } of await onAll()) expect(rows).toEqual([])
    await test.pool.query('alter table secrets drop column colour')
    for (const { rows } of await onAll()) expect(rows).toEqual([])
  })

  it('within a transaction let the whole transaction begin anew when a table has changed beneath them', async () => {
    let attempts = 0
    const mint = () =>
      retryOnConflict(() =>
        inTransaction(test.shop, async (tx) => {
          attempts++
          await sql`insert into secrets (name, value) values (${`secret ${attempts}`}, 'x')`.execute(tx)
          return sql<{ name: string }>`select * from secrets where value = ${'x'}`.execute(tx)
        }),
      )
    await Promise.all(Array.from({ length: 16 }, mint))
    await test.pool.query('delete from secrets; alter table secrets add column shade text')
    attempts = 100
    const { rows } = await mint()
    // The first attempt left nothing behind.
    expect(rows.map(({ name }) => name)).toEqual(['secret 102'])
    expect(attempts).toBe(102)
  })

  it('beyond a bound are planned each time, and as right', async () => {
    // Of its own, because it prepares nothing more afterwards.
    const full = createDatabase<Schema>(createPool({ ...inject('postgres'), database: test.pool.options.database! }, { max: 1 }))
    await full.connection().execute(async (db) => {
      for (let number = 0; number < 320; number++) {
        const { rows } = await sql`select ${number}::integer as ${sql.id(`n${number}`)}`.execute(db)
        expect(rows).toEqual([{ [`n${number}`]: number }])
      }
      const prepared = sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements where 1 = ${1}`
      expect((await prepared.execute(db)).rows).toEqual([{ count: 300 }])
    })
    await full.destroy()
  })

  it('alone are prepared', async () => {
    const prepared = await test.shop.db.connection().execute(async (db) => {
      for (const order of [1, 2])
        await db
          .insertInto('cart_lines')
          .values({ user_id: test.asha, product_id: 'kurta', quantity: order, options: '{"size":"M"}' })
          .onConflict((on) => on.doNothing())
          .execute()
          .catch(() => {})
      return (await sql`select statement from pg_prepared_statements where statement like ${'%cart_lines%'}`.execute(db)).rows
    })
    expect(prepared).toEqual([])
  })

  it('that fail leave the connection usable, also within a transaction', async () => {
    const failing = inTransaction(test.shop, (tx) => sql`select 1 / ${0}::integer`.execute(tx))
    await expect(failing).rejects.toThrow('division by zero')
    await expect(sql`select 1 / ${1}::integer as one`.execute(test.shop.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })
})
