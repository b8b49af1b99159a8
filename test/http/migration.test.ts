import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import type { Schema } from '../../src/schema.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { addProduct } from '../support/products.ts'
import { IN_JAIPUR } from '../support/ready-buyer.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

/** A column more in every table, first or last as the server likes, with a value in each row. */
const COLUMN_IN_EVERY_TABLE = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I add column of_the_next_version text not null default %L', name, 'new');
  end loop;
end $$`
const SHOPPERS = 6

let test: TestShop
let folder: string
let statuses: string[]
beforeAll(async () => {
  test = await createTestShop()
  await workJobs(test.shop, renderTestMail)
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  folder = await mkdtemp(join(tmpdir(), 'chhaap-next-version-'))
  await writeFile(join(folder, '9999-next.sql'), COLUMN_IN_EVERY_TABLE)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const REVIEW = { rating: 5, message: 'Soft, and the blue has stayed after many a washing day.' }

/** One round through the shop: pages, API, an order that is paid. */
async function shopAround(asha: Send): Promise<void> {
  async function ask(...request: Parameters<Send>): Promise<Response> {
    const answer = await asha(...request)
    statuses.push(`${request[0]} ${request[1].replace(/=.*/, '=…')} ${answer.status}`)
    return answer
  }
  for (const path of ['/', '/shop', '/product/kurta', '/account', '/api/products', '/api/products/kurta/reviews']) await ask('GET', path)
  await ask('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
  await ask('PUT', '/api/products/kurta/reviews/me', { json: REVIEW })
  const { id } = (await (await ask('POST', '/api/customers/me/addresses', { json: IN_JAIPUR })).json()) as { id: string }
  await ask('GET', '/checkout')
  const pressed = await ask('POST', '/checkout/shipping', { form: { addressId: id } })
  const session = new URL(pressed.headers.get('location') ?? '', 'http://shop.test').pathname.slice(1)
  test.payments.says(session, { state: 'COMPLETED', transactionId: `T${session}` })
  await ask('GET', `/payments/return?order=${session}`)
  for (const path of ['orders', 'payments', 'checkout_sessions', 'subscriptions']) await ask('GET', `/api/customers/me/${path}`)
  await ask('GET', '/account/orders')
  await ask('DELETE', `/api/customers/me/addresses/${id}`)
}

describe('a later version', () => {
  it('migrates beneath a running one, and both serve: no request fails', { timeout: 90_000 }, async () => {
    const before = createTestApp(test)
    const pool = createPool({ ...inject('postgres'), database: test.pool.options.database! }, { max: 8 })
    const after = createTestApp({ ...test, shop: { ...test.shop, db: createDatabase<Schema>(pool) } })
    const people = await Promise.all(Array.from({ length: SHOPPERS }, () => before.person('asha')))
    statuses = []
    let rounds = 0
    const over = new AbortController()
    const traffic = Promise.all(
      people.map(async ({ send }) => {
        while (!over.signal.aborted) {
          await shopAround(send)
          rounds++
        }
      }),
    )
    try {
      // Every statement is prepared by then, on each connection.
      await expect.poll(() => rounds, { timeout: 40_000 }).toBeGreaterThan(SHOPPERS)
      expect(await migrate(pool, folder)).toEqual(['9999-next.sql'])
      const migrated = rounds
      const newcomer = await after.person('kabir')
      await shopAround(newcomer.send)
      await expect.poll(() => rounds, { timeout: 40_000 }).toBeGreaterThan(migrated + SHOPPERS)
    } finally {
      over.abort()
      await traffic
    }
    await expect.poll(() => test.shop.jobs.pending()).toBe(0)
    expect(statuses.filter((line) => !/ (200|201|204|303)$/.test(line))).toEqual([])
    expect((await test.pool.query('select 1 from orders')).rowCount).toBe(rounds + 1)
    expect(await test.shop.jobs.failed.countByQueue()).toEqual([])
    await pool.end()
  })
})
