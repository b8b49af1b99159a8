import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { makeCatalogue, makeOrder, STOLE } from '../../../test/support/demo.ts'
import { giveUpJobs } from '../../../test/support/jobs.ts'
import { addReview } from '../../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { resetDemo } from '../demo/reset-demo.ts'
import { checkDatabase, describeClock, describeSize } from './check-database.ts'
import { checkPictures } from './check-files.ts'
import type { Finding } from './finding.ts'

let test: TestShop
let catalogue: Awaited<ReturnType<typeof makeCatalogue>>
const migrations = (await readdir('db/migrations')).toSorted()
const query = (sql: string) => test.pool.query(sql)

/** What is wrong. The server of the tests does not sync to disk, which the doctor does not pass. */
async function complaints(shop = test.shop): Promise<Finding[]> {
  const findings = [
    ...(await checkDatabase(shop.db, { clock: shop.clock, migrations, connectionsNeeded: 19 })),
    await checkPictures(shop.db, shop.files),
  ]
  return findings.filter(({ check, state }) => check !== 'database' && state !== 'ok')
}
const failures = async () => (await complaints()).filter(({ state }) => state === 'failed').map(({ check }) => check)

beforeAll(async () => {
  catalogue = await makeCatalogue()
})
afterAll(() => catalogue.remove())
beforeEach(async () => {
  test = await createTestShop()
  await resetDemo(test.shop, { catalogue: catalogue.folder })
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into users (name, email) values ('Asha Rao', 'asha@example.in') returning id`,
  )
  test.asha = rows[0]!.id
  await makeOrder(test, test.asha)
  await addReview(test.pool, { product: STOLE, uid: test.asha, toxicity: 0.01 })
})
afterEach(() => test.close())

describe('the data of a shop', () => {
  it('is sound after an order, a review and a reset, and so is a restored backup of it', async () => {
    expect(await complaints()).toEqual([])
    const folder = await mkdtemp(join(tmpdir(), 'chhaap-doctor-'))
    const copy = await createTestShop()
    try {
      await writeBackup(test.shop, join(folder, 'backup'), { key: null })
      await restoreBackup(copy.shop, join(folder, 'backup'), { key: null, replace: true })
      expect(await complaints(copy.shop)).toEqual([])
    } finally {
      await copy.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it.each([
    ['payments', `update checkout_sessions set state = 'failed'`],
    ['payments', 'update payments set amount_paise = amount_paise + 100'],
    ['order amounts', `update orders set line_items = '[]'`],
    ['refunds', `update orders set state = 'refunded'`],
    [
      'refunds',
      `insert into refunds (id, session_id, user_id, amount_paise, reason)
       select 'rf_1', session_id, user_id, amount_paise + 1, 'operator' from payments`,
    ],
    ['receipts', 'update orders set receipt_sequence = receipt_sequence + 1'],
    [
      'credit notes',
      `insert into refunds (id, session_id, user_id, amount_paise, reason, state)
       select 'rf_1', session_id, user_id, 1, 'operator', 'completed' from orders`,
    ],
    [
      'memberships',
      `insert into subscriptions (user_id, status, amount_paise, period_days, current_period_start)
       select id, 'active', 19900, 30, now() from users limit 1`,
    ],
    ['ratings', 'update products set rating_sum = rating_sum + 1'],
    [
      'stock',
      `insert into variants (product_id, options, position, stock, held) select id, '{"size": "M"}', 1, 5, 2 from products limit 1`,
    ],
    [
      'options',
      `with colour as (
         insert into product_options (product_id, name, label, position, choices)
         select id, 'colour', 'Colour', 0, '{indigo}' from products limit 1 returning product_id
       ) insert into variants (product_id, options, position) select product_id, '{"size": "M"}', 1 from colour`,
    ],
    ['product counts', 'update product_counts set count = count + 1'],
  ])('is unsound: %s (%s)', async (check, damage) => {
    await query(damage)
    expect(await failures()).toEqual([check])
  })

  it('lacks a picture’s file', async () => {
    const [key = ''] = await Array.fromAsync(test.shop.files.list('pictures/'))
    await test.shop.files.delete(key)
    expect(await complaints()).toMatchObject([{ check: 'pictures', found: `1 file is missing, such as ${key}` }])
  })

  it('is of another version', async () => {
    const named = async (names: string[]) =>
      (await checkDatabase(test.shop.db, { clock: test.shop.clock, migrations: names, connectionsNeeded: 19 })).find(
        ({ check }) => check === 'migrations',
      )
    expect(await named([...migrations, '9999-later.sql'])).toMatchObject({
      state: 'failed',
      found: '1 is pending, from 9999-later.sql on',
    })
    expect(await named(migrations.slice(0, -1))).toMatchObject({ state: 'failed', found: expect.stringContaining('newer version') })
  })

  it('has jobs that gave up, which is a warning', async () => {
    await test.shop.jobs.send('sweep', 'gives up', {})
    await giveUpJobs(test.pool, { key: 'gives up' })
    expect(await complaints()).toMatchObject([{ check: 'jobs', state: 'warning', found: '1 background jobs have given up' }])
  })

  it('names products whose weight nobody can read', async () => {
    await query(`update products set metadata = metadata || '{"weight": "1,2 kg"}' where id = '${STOLE}'`)
    const found = `1 product of a weight that cannot be read: ${STOLE} (1,2 kg)`
    expect(await complaints()).toMatchObject([{ check: 'weights', state: 'warning', found }])
  })
})

it('above 20 GB the shop’s own backup should not be the only one', async () => {
  const findings = await checkDatabase(test.shop.db, { clock: test.shop.clock, migrations, connectionsNeeded: 19 })
  expect(findings.find(({ check }) => check === 'size')).toMatchObject({ state: 'ok', found: expect.stringMatching(/^[1-9]\d* MB /) })
  expect(describeSize(20e9).state).toBe('ok')
  expect(describeSize(21e9)).toMatchObject({ state: 'warning', found: '21 GB in the database', advice: expect.stringContaining('archive') })
})

it('a database that does not sync to disk is unfit', async () => {
  const [database] = await checkDatabase(test.shop.db, { clock: test.shop.clock, migrations, connectionsNeeded: 19 })
  expect(database).toMatchObject({ check: 'database', state: 'failed', found: expect.stringContaining('fsync') })
})

it('a database of Neon, which syncs elsewhere, is fit', async () => {
  const database = await test.shop.db.connection().execute(async (db) => {
    await sql`select set_config('neon.timeline_id', 'main', false)`.execute(db)
    return (await checkDatabase(db, { clock: test.shop.clock, migrations, connectionsNeeded: 19 }))[0]
  })
  expect(database).toMatchObject({ check: 'database', state: 'ok' })
})

it('a role without rights is told in one line what it lacks, also where somebody else has made the tables', async () => {
  await query("create role no_rights login password 'nobody'")
  await query('create database doctor_rights template template0')
  const role = { ...inject('postgres'), user: 'no_rights', password: 'nobody' }
  const nobody = (database: string) => createDatabase<Schema>(createPool({ ...role, database }, { max: 1 }))
  const empty = nobody('doctor_rights')
  const others = nobody((await test.pool.query<{ name: string }>('select current_database() as name')).rows[0]!.name)
  try {
    const options = { clock: test.shop.clock, migrations, connectionsNeeded: 19 }
    expect(await checkDatabase(empty, options)).toMatchObject([
      { check: 'database', state: 'failed', found: 'missing: the right to make the extension pg_trgm, the right to make tables' },
    ])
    expect(await checkDatabase(others, options)).toMatchObject([
      { check: 'database', state: 'failed', found: 'missing: the right to make tables, the ownership of the tables' },
    ])
  } finally {
    await Promise.all([empty.destroy(), others.destroy()])
    await query('drop database doctor_rights')
    await query('drop role no_rights')
  }
})

it('a clock is compared with another one', () => {
  expect(describeClock('the database', -4000)).toMatchObject({ state: 'ok' })
  expect(describeClock('the database', 9000)).toMatchObject({ state: 'warning', found: '9 s behind the database' })
  expect(describeClock('the database', -90_000)).toMatchObject({ state: 'failed', found: '90 s ahead of the database' })
})
