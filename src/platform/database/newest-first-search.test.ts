import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findNewest, SEARCHED_ROWS } from './newest-first-search.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query(
    `create table notes (id uuid primary key default gen_random_uuid(), created_at timestamptz not null, words text not null)`,
  )
  await test.pool.query(
    `insert into notes (created_at, words) select timestamptz '2026-01-01' + n * interval '1 second', case when n % 7000 = 1 then 'block ' || n else 'plain' end
     from generate_series(1, $1::int) as n`,
    [SEARCHED_ROWS + 1000],
  )
})
afterAll(() => test.close())

const search = async (word: string, limit: number, after: readonly string[] | null = null) =>
  findNewest(
    test.shop.db,
    { table: 'notes', filter: sql<boolean>`true`, after },
    { match: sql<boolean>`strpos(words, ${word}) > 0`, limit },
  )
const wordsOf = async (ids: { id: string }[]) => {
  const { rows } = await test.pool.query<{ words: string }>('select words from notes where id = any($1) order by created_at desc', [
    ids.map(({ id }) => id),
  ])
  return rows.map(({ words }) => words)
}

it('a search reads the newest rows alone, in pages, and says that there are older ones', async () => {
  const first = await search('block', 2)
  expect(await wordsOf(first.page)).toEqual(['block 14001', 'block 7001'])
  expect(first).toMatchObject({ next: null, partial: true })
  const one = await search('block', 1)
  const two = await search('block', 1, one.next)
  expect(await wordsOf([...one.page, ...two.page])).toEqual(['block 14001', 'block 7001'])
  expect(await search('nothing', 2)).toEqual({ page: [], next: null, partial: true })
})

it('a list without a search goes on to its end', async () => {
  const all = { table: 'notes', filter: sql<boolean>`words <> 'plain'`, after: null }
  const { page, next, partial } = await findNewest(test.shop.db, all, { match: null, limit: 3 })
  expect(await wordsOf(page)).toEqual(['block 14001', 'block 7001', 'block 1'])
  expect({ next, partial }).toEqual({ next: null, partial: false })
})
