import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { keysOf } from './keys-of.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
beforeEach(async () => {
  await test.pool.query('delete from pictures')
  await test.pool.query("insert into pictures (name, width, height, colour) select 'p' || n, n, 1, '#fff' from generate_series(1, 600) n")
})
afterAll(() => test.close())

const names = () => keysOf(test.shop.db, { table: 'pictures', key: 'name', where: sql`width > 100` })

it('finds all rows in the order of their keys, page after page', async () => {
  const { rows } = await test.pool.query<{ name: string }>('select name from pictures where width > 100 order by name')
  expect(rows).toHaveLength(500)
  expect(await Array.fromAsync(names())).toEqual(rows.map(({ name }) => name))
})

it('skips none where those that were read go meanwhile', async () => {
  let count = 0
  for await (const name of names()) {
    await test.pool.query('delete from pictures where name = $1', [name])
    count++
  }
  expect([count, await Array.fromAsync(names())]).toEqual([500, []])
})
