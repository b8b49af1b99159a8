import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { afterStatements } from '../../../test/support/after-statements.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { importUpload } from './import/import-products.ts'

let test: TestShop
/** The shop where `meanwhile` happens, once, as soon as an import has sent a statement that begins so. */
let shop: Shop
let pool: pg.Pool
let meanwhile: { behind: string; run: () => Promise<unknown> } | null = null
beforeAll(async () => {
  test = await createTestShop()
  // A pool of its own: prepared statements have names.
  pool = createPool({ ...inject('postgres'), database: test.pool.options.database ?? '' }, { max: 3 })
  const interrupted = afterStatements(pool, async (text) => {
    const now = meanwhile
    if (!now || !text.trim().startsWith(now.behind)) return
    meanwhile = null
    await now.run()
  })
  shop = { ...test.shop, db: createDatabase<Schema>(interrupted) }
})
afterAll(async () => {
  await pool.end()
  await test.close()
})
beforeEach(async () => {
  await test.pool.query('delete from products')
  const entries = ['kurta', 'robe', 'stole'].map((id) => ({ id, name: id, product_options: [COLOUR], variants: [INDIGO] }))
  await importUpload(test.shop, JSON.stringify(entries))
})
const COLOUR = { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] }
const INDIGO = { options: { colour: 'indigo' }, stock: 10 }

/** The products of which a payment would have to wait for pieces. */
async function locked(): Promise<string[]> {
  const free = 'select product_id from variants for update skip locked'
  const { rows } = await test.pool.query<{ id: string }>(
    `with free as (${free}) select id from products where not exists (select from free where product_id = id) order by id`,
  )
  return rows.map(({ id }) => id)
}
const stock = async (id: string) =>
  (await test.pool.query<{ stock: number }>('select stock from variants where product_id = $1 and stock is not null', [id])).rows[0]!.stock

it('an import keeps nobody from paying for products of which it changes no count, price or option', async () => {
  let waits: string[] = []
  meanwhile = { behind: 'insert into products', run: async () => void (waits = await locked()) }
  const entries = [
    { id: 'kurta', name: 'kurta', product_options: [COLOUR], variants: [{ ...INDIGO, stock: 5 }] },
    { id: 'robe', name: 'Long robe', product_options: [COLOUR], variants: [INDIGO] },
    { id: 'stole', name: 'stole', product_options: [COLOUR], variants: [INDIGO] },
  ]
  expect(await importUpload(shop, JSON.stringify(entries))).toMatchObject({ changed: ['kurta', 'robe'], unchanged: ['stole'] })
  expect(waits).toEqual(['kurta'])
  expect([await stock('kurta'), await stock('robe')]).toEqual([5, 10])
})

it('an import brings a count that the file names and that was right until a piece was sold meanwhile', async () => {
  const sell = () => test.pool.query("update variants set stock = 9 where product_id = 'robe' and stock = 10")
  meanwhile = { behind: 'select pg_advisory_xact_lock', run: sell }
  expect(await importUpload(shop, 'id,stock,option:colour\nkurta,5,indigo\nrobe,10,indigo\n')).toMatchObject({ changed: ['kurta', 'robe'] })
  expect([meanwhile, await stock('kurta'), await stock('robe')]).toEqual([null, 5, 10])
})
