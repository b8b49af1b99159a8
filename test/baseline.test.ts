import { readdir, readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { restoreBackup } from '../src/features/backup/restore-backup.ts'
import { selectBroken } from '../src/features/doctor/invariants.sql.ts'
import { findOrders } from '../src/features/orders/find/find-orders.ts'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import type { Schema } from '../src/schema.ts'
import { liveOn } from './support/full-shop.ts'
import { createTestShop, type TestShop } from './support/shop.ts'

const DATABASE = 'baseline_test'
/** Of `test/baseline/backup.tar.zst`. */
const LAST_OF_THE_LAST_RELEASE = '0028-small-letters.sql'
const LAST_OF_THE_FIRST_RELEASE = '0005-triggers.sql'

/** Everything that migrations make, in lines. The dump brings along what PostgreSQL 15 lacks: uuidv7() and a collation. */
const SCHEMA = `
  select line from (
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression)
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql') and proname <> 'uuidv7'
    union all select concat(viewname, ' ', definition) from pg_views where schemaname = 'public'
  ) schema (line)`
const schemaOf = async (database: pg.Pool) =>
  (await database.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line.replaceAll('public.', '')).toSorted()

let test: TestShop
let pool: pg.Pool
let ran: string[]
beforeAll(async () => {
  test = await createTestShop()
  const server = inject('postgres')
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  const restoring = new pg.Client({ ...server, database: DATABASE })
  await restoring.connect()
  await restoring.query(brotliDecompressSync(await readFile('test/baseline/baseline.sql.br')).toString())
  await restoring.end()
  pool = createPool({ ...server, database: DATABASE })
  ran = await migrate(pool, 'db/migrations')
})
afterAll(async () => {
  await pool.end()
  await test.close()
})

describe('a database of the first release', () => {
  it('is migrated to the schema that a new one has', async () => {
    const later = (await readdir('db/migrations')).filter((name) => name > LAST_OF_THE_FIRST_RELEASE)
    expect(ran).toEqual(later.toSorted())
    expect(await schemaOf(pool)).toEqual(await schemaOf(test.pool))
  })

  it('keeps its 200 orders, readable and sound to the rupee', async () => {
    const shop = { ...test.shop, db: createDatabase<Schema>(pool) }
    const { rows } = await pool.query<{ id: string }>('select id from users')
    const orders = await Promise.all(rows.map(async ({ id }) => (await findOrders(shop, id, { limit: 100, after: null })).entries))
    expect(orders.map((each) => each.length)).toEqual(Array.from({ length: 20 }, () => 10))
    expect((await selectBroken(shop.db)).filter(({ count }) => count > 0)).toEqual([])
  })
})

describe('a backup that the last release has made of a shop with a row in every table', () => {
  it('becomes a shop of this version, which lives on', async () => {
    const restored = await createTestShop()
    try {
      const result = await restoreBackup(restored.shop, 'test/baseline/backup.tar.zst', { key: null, replace: true })
      const later = (await readdir('db/migrations')).filter((name) => name > LAST_OF_THE_LAST_RELEASE).toSorted()
      expect(result).toMatchObject({ ok: true, migrations: later })
      expect(await schemaOf(restored.pool)).toEqual(await schemaOf(test.pool))
      expect((await selectBroken(restored.shop.db)).filter(({ count }) => count > 0)).toEqual([])
      const { rows } = await restored.pool.query<{ id: string }>("select id from users where email = 'asha@example.in'")
      await liveOn(restored, rows[0]!.id)
      expect((await selectBroken(restored.shop.db)).filter(({ count }) => count > 0)).toEqual([])
    } finally {
      await restored.close()
    }
  })
})
