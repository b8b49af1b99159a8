import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createPool } from '../database/database.ts'
import { EVERYTHING, watchChanges, type Changes } from './changes.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole' })
})
afterAll(() => test.close())

const watching: Changes[] = []
async function watch(): Promise<{ seen: string[]; failures: () => number }> {
  const seen: string[] = []
  let failed = 0
  const changes = await watchChanges(test.pool, { pollMs: 20, restPollMs: 20, onError: () => failed++ })
  changes.listen((topics) => seen.push(...topics))
  watching.push(changes)
  return { seen, failures: () => failed }
}
afterEach(async () => {
  await Promise.all(watching.splice(0).map((changes) => changes.stop()))
  await test.pool.query('delete from cart_lines')
})

const addLine = (uid: string, product: string, client: Pick<TestShop['pool'], 'query'> = test.pool) =>
  client.query('insert into cart_lines (user_id, product_id, quantity, options) values ($1, $2, 1, $3)', [uid, product, { size: 'M' }])

describe('changes', () => {
  it('are seen whoever makes them, also with plain SQL', async () => {
    const { seen } = await watch()
    await addLine(test.asha, 'kurta')
    await test.pool.query("update products set name = 'Another' where id = 'stole'")
    await expect.poll(() => seen).toEqual(expect.arrayContaining([`cart:${test.asha}`, 'product:stole', 'products']))
  })

  it('are looked for with a statement that a connection plans once', async () => {
    const pool = createPool({ ...inject('postgres'), database: test.pool.options.database! }, { max: 1 })
    const changes = await watchChanges(pool, { pollMs: 3_600_000 })
    const { rows } = await pool.query('select name from pg_prepared_statements')
    await changes.stop()
    await pool.end()
    expect(rows).toEqual([{ name: 'changes' }])
  })

  it('are reported once each, although transactions commit out of order', async () => {
    const { seen } = await watch()
    const slow = await test.pool.connect()
    await slow.query('begin')
    await addLine(test.kabir, 'kurta', slow)
    await addLine(test.asha, 'stole')
    await expect.poll(() => seen).toEqual([`cart:${test.asha}`])
    await slow.query('commit')
    slow.release()
    await expect.poll(() => seen).toEqual([`cart:${test.asha}`, `cart:${test.kabir}`])
  })

  it('from before it began to look are not reported, even while an old transaction holds the horizon back', async () => {
    const old = await test.pool.connect()
    await old.query('begin')
    await addLine(test.kabir, 'kurta', old)
    await addLine(test.asha, 'stole')
    const { seen } = await watch()
    await old.query('commit')
    old.release()
    await expect.poll(() => seen).toEqual([`cart:${test.kabir}`])
  })

  it('that nobody could read are reported as EVERYTHING', async () => {
    const { seen, failures } = await watch()
    await test.pool.query('alter table changes rename to changes_away')
    await expect.poll(failures).toBeGreaterThan(0)
    await test.pool.query('alter table changes_away rename to changes')
    await expect.poll(() => seen).toContain(EVERYTHING)
  })
})

describe('the feed', () => {
  /** Reads an empty feed, without waiting in real time. */
  async function readEmptyFeed() {
    vi.useFakeTimers()
    let reads = 0
    const state = { server: 'the first' }
    const query = async (statement: object | string) => {
      if (typeof statement === 'object') reads++
      return { rows: [{ server: state.server, horizon: '1', changes: [] }] }
    }
    const changes = await watchChanges({ query } as unknown as Pool)
    watching.push(changes)
    const readsIn = async (ms: number) => {
      const before = reads
      await vi.advanceTimersByTimeAsync(ms)
      return reads - before
    }
    return { changes, readsIn, state }
  }
  afterEach(() => vi.useRealTimers())

  it('is read every second, and every 100 ms for ten seconds after a write was announced', async () => {
    const { changes, readsIn } = await readEmptyFeed()
    await readsIn(2000)
    expect(await readsIn(20_000)).toBe(20)
    changes.expect()
    expect(await readsIn(10_000)).toBeGreaterThan(95)
    await readsIn(1000)
    expect(await readsIn(20_000)).toBe(20)
  })

  it('is read every 100 ms while somebody watches', async () => {
    const { changes, readsIn } = await readEmptyFeed()
    await readsIn(2000)
    const leave = [changes.watch(), changes.watch()]
    expect(await readsIn(60_000)).toBe(600)
    leave[0]!()
    expect(await readsIn(1000)).toBe(10)
    leave[1]!()
    await readsIn(1000)
    expect(await readsIn(20_000)).toBe(20)
  })

  it('may have been cut short where another server answers: EVERYTHING is reported, once', async () => {
    const { changes, readsIn, state } = await readEmptyFeed()
    const seen: string[] = []
    changes.listen((topics) => seen.push(...topics))
    await readsIn(5000)
    expect(seen).toEqual([])
    state.server = 'one that took over'
    await readsIn(5000)
    expect(seen).toEqual([EVERYTHING])
  })

  it('is read on when the clock of the system is set back by an hour', async () => {
    const { readsIn } = await readEmptyFeed()
    await readsIn(5000)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await readsIn(5000)).toBe(5)
  })

  it('says for how long it has not been answered', async () => {
    vi.useFakeTimers()
    const answers = [{ rows: [] }]
    const query = () => (answers.length > 0 ? Promise.resolve(answers.pop()) : Promise.reject(new Error('away')))
    const changes = await watchChanges({ query } as unknown as Pool)
    watching.push(changes)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(changes.silentMs()).toBe(7_000)
    answers.push({ rows: [] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changes.silentMs()).toBeLessThan(1_000)
  })
})
