import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { asActor, Crash, withCrashes } from '../../../test/support/crashes.ts'
import { makeCatalogue, makeOrder, openPayment, STOLE, usePeople } from '../../../test/support/demo.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { resetDemo } from './reset-demo.ts'
import { CLEARED_TABLES, LOCKED_TABLES, PRESERVED_TABLES } from './reset-rules.ts'
import { scheduleReset } from './schedule-reset.ts'

const HOUR_MS = 3_600_000
let test: TestShop
let catalogue: Awaited<ReturnType<typeof makeCatalogue>>
let reset: (options?: { onlyWhenDue?: boolean }) => ReturnType<typeof resetDemo>

beforeAll(async () => {
  catalogue = await makeCatalogue()
})
afterAll(() => catalogue.remove())
beforeEach(async () => {
  test = await createTestShop()
  reset = (options = {}) => resetDemo(test.shop, { catalogue: catalogue.folder, ...options })
  await reset()
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into users (name, email) values ('Asha Rao', 'asha@example.in'), ('Kabir Das', 'kabir@example.in') returning id`,
  )
  test.asha = rows[0]!.id
  test.kabir = rows[1]!.id
})
afterEach(() => test.close())

const TABLES = [...LOCKED_TABLES, ...PRESERVED_TABLES]
const query = async (sql: string, values: unknown[] = []) => (await test.pool.query<Record<string, unknown>>(sql, values)).rows

/** How many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const names = TABLES.filter((name) => name !== 'changes' && name !== 'migrations')
  const rows = await Promise.all(names.map((name) => query(`select '${name}' as name, count(*)::int as count from ${name}`)))
  return Object.fromEntries(rows.map(([row]) => [row!['name'] as string, row!['count'] as number]))
}

describe('a reset of the demo', () => {
  it('has a rule for every table', async () => {
    const tables = await query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    expect(TABLES.toSorted()).toEqual(tables.map(({ name }) => name as string).toSorted())
  })

  it('removes people and everything of theirs, and keeps counting receipts', async () => {
    await usePeople(test)
    const before = await counts()
    for (const name of CLEARED_TABLES) expect([name, before[name]]).not.toEqual([name, 0])
    const receipts = await query('select * from receipt_counters')
    expect(await reset()).toMatchObject({ ok: true, open: { sessions: 1, refunds: 0 } })
    const after = await counts()
    for (const name of CLEARED_TABLES) expect([name, after[name]]).toEqual([name, 0])
    expect(after).toMatchObject({ payments: 0, refunds: 0, checkout_sessions: 1, reviews: 1 })
    expect(await query('select * from receipt_counters')).toEqual(receipts)
    const left = JSON.stringify((await queuedJobs(test.pool)).map(({ data }) => data))
    for (const trace of [test.asha, 'orderId', 'email']) expect(left).not.toContain(trace)
  })

  it('brings products, reviews and content back as they were', async () => {
    const shown = () =>
      query(`select (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'metadata', metadata, 'active', active, 'position', position)) from products) as products,
        (select jsonb_agg(name) from pictures) as pictures, (select jsonb_agg(content) from content) as content,
        (select jsonb_agg(message) from reviews) as reviews, (select jsonb_agg(c) from product_counts c where count > 0) as counts`)
    const before = await shown()
    await query(`update products set name = 'Another', active = false, position = 7`)
    await query(`insert into products (id, name) values ('robe', 'Robe')`)
    await query(`insert into pictures (name, width, height, colour) values ('pictures/robe/1', 10, 10, '#000')`)
    await query(`update content set content = 'Two'`)
    await query(`insert into content (id, title, hero, created_at) values ('more', 'More', 'craft-wide', now())`)
    await query('delete from reviews')
    await reset()
    expect(await shown()).toEqual(before)
    expect((await queuedJobs(test.pool, 'remove-files')).at(-1)?.data).toEqual({ pictures: ['pictures/robe/1'] })
  })

  it('reaches everybody who follows anything', async () => {
    const notified = Promise.withResolvers<void>()
    test.shop.changes.listen((topics) => topics.has('*') && notified.resolve())
    await reset()
    await expect(notified.promise).resolves.toBeUndefined()
  })

  it('is refused to a real shop, and changes nothing when the catalogue cannot be read', async () => {
    await usePeople(test)
    const before = await counts()
    expect(await resetDemo({ ...test.shop, demo: false }, { catalogue: catalogue.folder })).toEqual({ ok: false, reason: 'no-demo' })
    await expect(resetDemo(test.shop, { catalogue: '/nowhere' })).rejects.toThrow('is not there')
    expect(await counts()).toEqual(before)
  })

  it('that ends half-way changes nothing, at whatever step', async () => {
    await usePeople(test)
    const before = await counts()
    const pool = createPool({ ...inject('postgres'), database: test.pool.options.database! }, { max: 3 })
    const crashing = { ...test.shop, db: createDatabase<Schema>(withCrashes(pool)) }
    let crashes = 0
    for (let crashAt = 0; ; crashAt += 2) {
      const run = asActor({ crashAt, pauses: [0] }, () => resetDemo(crashing, { catalogue: catalogue.folder }))
      const ended = await run.then(
        () => 'done',
        (error: unknown) => (error instanceof Crash ? 'crashed' : error),
      )
      const after = await counts()
      if (after['users'] === 0) break
      expect(ended).toBe('crashed')
      expect(after).toEqual(before)
      crashes++
    }
    await pool.end()
    expect(crashes).toBeGreaterThan(20)
    const after = await counts()
    for (const name of CLEARED_TABLES) expect([name, after[name]]).toEqual([name, 0])
    expect(after).toMatchObject({ products: 1, reviews: 1, content: 1 })
  })
})

describe('the schedule of resets', () => {
  const at = (ms: number) => ({ ...test.shop, clock: { now: () => new Date(Date.now() + ms) } })
  const due = (ms: number) => resetDemo(at(ms), { catalogue: catalogue.folder, onlyWhenDue: true })

  it('is due a day later, and then on one of two instances', async () => {
    expect(await due(23 * HOUR_MS)).toEqual({ ok: false, reason: 'not-due' })
    const results = await Promise.all([due(24 * HOUR_MS), due(24 * HOUR_MS)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await query('select count(*)::int as count from products')).toEqual([{ count: 1 }])
  })

  it('stays within a day when the clock is set back, and ends with the demo', async () => {
    const scheduled = async () => (await query('select next_at from demo_reset')).map(({ next_at }) => next_at as Date)
    const [first] = await scheduled()
    await scheduleReset(at(HOUR_MS))
    expect(await scheduled()).toEqual([first])
    await scheduleReset(at(-HOUR_MS))
    expect((await scheduled())[0]!.getTime()).toBeLessThan(first!.getTime())
    await scheduleReset({ ...test.shop, demo: false })
    expect(await scheduled()).toEqual([])
    expect(await due(48 * HOUR_MS)).toEqual({ ok: false, reason: 'not-due' })
  })
})

describe('a checkout at the provider', () => {
  const refunds = () => query('select session_id, amount_paise, reason from refunds')

  it('that is paid by then becomes its order first', async () => {
    const id = await openPayment(test, test.asha)
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T' })
    await reset()
    expect(await query('select last from receipt_counters')).toEqual([{ last: 1 }])
    expect(await query('select id from checkout_sessions')).toEqual([])
  })

  it('that is paid later is refunded, and is nobody’s order', async () => {
    const id = await openPayment(test, test.asha)
    test.payments.failStatusNext(new ServiceError('payment', 'unavailable', 'away'))
    await reset()
    expect(await query('select state, shipping, line_items, url from checkout_sessions')).toEqual([
      { state: 'open', shipping: {}, line_items: [], url: null },
    ])
    await query(`insert into users (name) values ('Meera')`)
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T' })
    expect(await settlePayment(test.shop, id)).toMatchObject({ state: 'account-deleted' })
    expect(await refunds()).toEqual([{ session_id: id, amount_paise: 129_000, reason: 'account-deleted' }])
    expect(await query('select user_id from orders')).toEqual([])
    // Until the money has gone back.
    await reset()
    expect(await refunds()).toHaveLength(1)
    await query("update refunds set state = 'completed'")
    await reset()
    expect(await query('select id from checkout_sessions')).toEqual([])
  })

  it('is not sold twice: orders that follow have new numbers', async () => {
    await makeOrder(test, test.asha)
    const [first] = await query('select id, number, receipt_sequence from orders')
    await reset()
    const [kabir] = await query(`insert into users (name) values ('Kabir') returning id`)
    await makeOrder(test, kabir!['id'] as string)
    const [second] = await query('select id, number, receipt_sequence from orders')
    expect(second!['receipt_sequence']).toBe((first!['receipt_sequence'] as number) + 1)
    expect([second!['id'], second!['number']]).not.toEqual([first!['id'], first!['number']])
    expect(await query('select product_id from reviews')).toEqual([{ product_id: STOLE }])
  })
})
