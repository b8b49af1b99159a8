import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { PERSONAL_TABLES } from './personal-data-rules.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})

/** The catalogue and the shop itself; pieces by payment, and labels by order; what expires within an hour or a day. */
const IMPERSONAL_TABLES =
  `products pictures variants product_options sales codes notices collections page_versions visits product_counts product_search product_facets
  moved_products shop_sizes search_words empty_searches content receipt_counters credit_note_counters demo_reset backup_times erasures secrets
  migrations jobs stock_holds stock_moves stock_thresholds sold_out_spans product_changes labels changes spent_challenges attempts api_answers assistant_carts`.split(
    /\s+/,
  )

afterAll(() => test.close())

it('the rules of personal data account for every table of the schema, and for every column of those with data of people', async () => {
  const { rows } = await test.pool.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
  )
  const schema = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
  expect(Object.keys(schema).toSorted()).toEqual([...Object.keys(PERSONAL_TABLES), ...IMPERSONAL_TABLES].toSorted())
  for (const [table, { exported, withheld }] of Object.entries(PERSONAL_TABLES)) {
    expect([...exported, ...withheld].toSorted(), table).toEqual(schema[table])
  }
  for (const table of IMPERSONAL_TABLES) expect(schema[table], table).not.toContain('user_id')
})
